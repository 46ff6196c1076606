// The inner loop of the depth search in pictures. It is C because Swift cannot set target features
// for single functions. Measured with kernel-bench: see Docs/Figures/Benchmarks.md.
#include "CKernels.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

typedef float lanes __attribute__((vector_size(32)));
typedef uint32_t bits __attribute__((vector_size(32)));
typedef float each_source __attribute__((vector_size(16)));
typedef int32_t flags __attribute__((vector_size(16)));

static const float impossible = 2;
// A window with less variance than one squared gray value is rejected: it would match everywhere.
static const float least_variance = 1;
static const float half_window = 5;

// Offsets of the samples from the centre, pixels.
static const float offsets_x[CKERNELS_WINDOW_SAMPLES] __attribute__((aligned(32))) = {
    -3, -1, 1, 3, -5, -3, -1, 1, 3, 5, -5, -3, -1, 1, 3, 5,
    -5, -3, -1, 1, 3, 5, -5, -3, -1, 1, 3, 5, -3, -1, 1, 3};
static const float offsets_y[CKERNELS_WINDOW_SAMPLES] __attribute__((aligned(32))) = {
    -5, -5, -5, -5, -3, -3, -3, -3, -3, -3, -1, -1, -1, -1, -1, -1,
    1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 5, 5, 5, 5};

#define INLINE static inline __attribute__((always_inline))

// The affine map of the window's offsets to positions in a source, pixels.
struct placement {
    float u, v, ux, vx, uy, vy;
};

// Weighted sums over the window's samples in a source.
struct moments {
    float mean, square, product;
};

typedef struct moments (*correlation)(
    const uint32_t *pixels, int32_t width, const float *window, const struct placement *at);

INLINE float sum(lanes v) {
    return ((v[0] + v[1]) + (v[2] + v[3])) + ((v[4] + v[5]) + (v[6] + v[7]));
}

// Converts bytes to floats: a byte in the low bits of the float 2^23 adds its own value.
INLINE lanes floats(bits bytes) {
    return (lanes)(bytes | 0x4B000000u) - 8388608.0f;
}

static inline struct moments correlate(
    const uint32_t *pixels, int32_t width, const float *window, const struct placement *p) {
    // After 1.5 * 2^23 is added, the lowest bits of a float are the nearest integer.
    const float whole = 12582912.0f;
    lanes sums = {0}, squares = {0}, products = {0};
    for (int at = 0; at < CKERNELS_WINDOW_SAMPLES; at += 8) {
        lanes dx, dy, weight, weighted;
        memcpy(&dx, offsets_x + at, sizeof dx);
        memcpy(&dy, offsets_y + at, sizeof dy);
        memcpy(&weighted, window + at, sizeof weighted);
        memcpy(&weight, window + CKERNELS_WINDOW_SAMPLES + at, sizeof weight);
        lanes x = dx * p->ux + dy * p->uy + p->u, y = dx * p->vx + dy * p->vy + p->v;
        lanes whole_x = x - 0.5f + whole, whole_y = y - 0.5f + whole;
        lanes fx = x - (whole_x - whole), fy = y - (whole_y - whole);
        bits index = ((bits)whole_y - 0x4B400000u) * (uint32_t)width
            + ((bits)whole_x - 0x4B400000u);
        bits four;
        for (int lane = 0; lane < 8; lane++) four[lane] = pixels[index[lane]];
        lanes a = floats(four & 255u), b = floats(four >> 8 & 255u);
        lanes c = floats(four >> 16 & 255u), d = floats(four >> 24);
        lanes top = a + fx * (b - a);
        lanes value = top + fy * (c + fx * (d - c) - top);
        lanes part = weight * value;
        sums += part;
        squares += part * value;
        products += weighted * value;
    }
    return (struct moments){sum(sums), sum(squares), sum(products)};
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,fma")))
#if defined(__clang__)
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED
#endif

AVX2 INLINE float sum_avx2(__m256 v) {
    __m128 half = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    half = _mm_add_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_add_ss(half, _mm_movehdup_ps(half)));
}

// Positions are rounded down to 1/128 pixel, so that integer products of 16 bits interpolate. At f
// = 0...127 steps past a pixel, that pixel weighs 127 - f and its neighbour f: both together move
// the position by at most 1/128 pixel.
AVX2 static inline struct moments correlate_avx2(
    const uint32_t *pixels, int32_t width, const float *window, const struct placement *p) {
    const __m256i repeated = _mm256_set1_epi32(0x7F7F7F7F), low = _mm256_set1_epi32(0x007F007F);
    const __m256i lowest = _mm256_set1_epi32(0x0000007F), wide = _mm256_set1_epi32(width);
    const __m256i spread_bytes = _mm256_set_epi8(
        12, 12, 12, 12, 8, 8, 8, 8, 4, 4, 4, 4, 0, 0, 0, 0, 12, 12, 12, 12, 8, 8, 8, 8, 4, 4, 4,
        4, 0, 0, 0, 0);
    const __m256 u = _mm256_set1_ps(128 * p->u), v = _mm256_set1_ps(128 * p->v);
    const __m256 ux = _mm256_set1_ps(128 * p->ux), uy = _mm256_set1_ps(128 * p->uy);
    const __m256 vx = _mm256_set1_ps(128 * p->vx), vy = _mm256_set1_ps(128 * p->vy);
    __m256 sums = _mm256_setzero_ps(), squares = sums, products = sums;
    UNROLLED
    for (int at = 0; at < CKERNELS_WINDOW_SAMPLES; at += 8) {
        __m256 dx = _mm256_load_ps(offsets_x + at), dy = _mm256_load_ps(offsets_y + at);
        __m256i x = _mm256_cvttps_epi32(_mm256_fmadd_ps(dx, ux, _mm256_fmadd_ps(dy, uy, u)));
        __m256i y = _mm256_cvttps_epi32(_mm256_fmadd_ps(dx, vx, _mm256_fmadd_ps(dy, vy, v)));
        bits index = (bits)_mm256_add_epi32(
            _mm256_mullo_epi32(_mm256_srli_epi32(y, 7), wide), _mm256_srli_epi32(x, 7));
        bits four;
        for (int lane = 0; lane < 8; lane++) four[lane] = pixels[index[lane]];
        __m256i right = _mm256_and_si256(_mm256_shuffle_epi8(x, spread_bytes), repeated);
        __m256i below = _mm256_and_si256(_mm256_shuffle_epi8(y, spread_bytes), low);
        __m256i rows = _mm256_maddubs_epi16((__m256i)four, _mm256_xor_si256(right, low));
        __m256 value = _mm256_cvtepi32_ps(
            _mm256_madd_epi16(rows, _mm256_xor_si256(below, lowest)));
        __m256 weight = _mm256_loadu_ps(window + CKERNELS_WINDOW_SAMPLES + at);
        __m256 part = _mm256_mul_ps(weight, value);
        sums = _mm256_add_ps(sums, part);
        squares = _mm256_fmadd_ps(part, value, squares);
        products = _mm256_fmadd_ps(_mm256_loadu_ps(window + at), value, products);
    }
    const float scale = 1 / (127.0f * 127.0f);
    return (struct moments){
        scale * sum_avx2(sums), scale * scale * sum_avx2(squares), scale * sum_avx2(products)};
}
#endif

INLINE float cost_of(struct moments m, float deviation) {
    float variance = m.square - m.mean * m.mean;
    if (!(variance > least_variance)) return impossible;
    return 1 - m.product / (sqrtf(variance) * deviation);
}

// Loads one number of each source into one vector.
INLINE each_source all(const float *numbers) {
    each_source value;
    memcpy(&value, numbers, sizeof value);
    return value;
}

INLINE each_source magnitude(each_source value) {
    return (each_source)((flags)value & 0x7FFFFFFF);
}

// Computes where the window lies in every source. The result is nonzero for the sources that can be
// compared. The plane's homography is approximated as affine at the window's centre.
INLINE flags place(
    const struct ckernels_sources *s, const float *ray, float depth, float distance,
    const float *normal, struct placement *placements) {
    float per_depth = 1 / depth, per_distance = 1 / distance;
    float slope_x = normal[0] * per_distance, slope_y = normal[1] * per_distance;
    each_source middle[3], along_x[3], along_y[3];
    for (int axis = 0; axis < 3; axis++) {
        each_source shift = all(s->shift[axis]);
        each_source column_x = all(s->column_x[axis]), column_y = all(s->column_y[axis]);
        middle[axis] = column_x * ray[0] + column_y * ray[1] + all(s->column_z[axis])
            + shift * per_depth;
        along_x[axis] = (column_x + shift * slope_x) * s->step_x;
        along_y[axis] = (column_y + shift * slope_y) * s->step_y;
    }
    each_source inverse = 1 / middle[2];
    each_source u = middle[0] * inverse, v = middle[1] * inverse;
    each_source ux = (along_x[0] - u * along_x[2]) * inverse;
    each_source vx = (along_x[1] - v * along_x[2]) * inverse;
    each_source uy = (along_y[0] - u * along_y[2]) * inverse;
    each_source vy = (along_y[1] - v * along_y[2]) * inverse;
    each_source reach_x = half_window * (magnitude(ux) + magnitude(uy));
    each_source reach_y = half_window * (magnitude(vx) + magnitude(vy));
    // A window whose area shrinks or grows more than tenfold no longer shows the same structure.
    each_source determinant = ux * vy - uy * vx;
    for (int index = 0; index < CKERNELS_MOST_SOURCES; index++) {
        placements[index] = (struct placement){
            u[index], v[index], ux[index], vx[index], uy[index], vy[index]};
    }
    return (middle[2] > 1e-9f) & (u - reach_x >= 1) & (v - reach_y >= 1)
        & (u + reach_x < all(s->limit_x)) & (v + reach_y < all(s->limit_y))
        & (determinant > 0.1f) & (determinant < 10);
}

INLINE float plane_cost(
    const struct ckernels_sources *s, const float *window, float deviation, const float *ray,
    float depth, const float *normal, float bound, uint8_t *pair, correlation correlate) {
    float distance = depth * (normal[0] * ray[0] + normal[1] * ray[1] + normal[2]);
    if (!(distance < -1e-9f)) return impossible;
    struct placement placements[CKERNELS_MOST_SOURCES];
    flags comparable = place(s, ray, depth, distance, normal, placements);
    float best = impossible, second = impossible;
    int best_at = 0, second_at = 0;
    // Visits first the two sources of the pair, then the others in their order.
    int first = *pair & 3, next = *pair >> 2 & 3, left = (1 << s->count) - 1;
    for (int turn = 0; left; turn++) {
        int index = turn == 0 ? first : next;
        if (turn > 1 || !(left >> index & 1)) index = __builtin_ctz((unsigned)left);
        left &= ~(1 << index);
        if (comparable[index]) {
            float cost = cost_of(
                correlate(s->pixels[index], s->width[index], window, placements + index),
                deviation);
            if (cost < best) {
                (second = best, second_at = best_at);
                (best = cost, best_at = index);
            } else if (cost < second) {
                (second = cost, second_at = index);
            }
        }
        if (s->count > 2 && left && 0.5f * (best + (turn ? second : 0)) > bound) return impossible;
    }
    float mean = s->count > 2 ? 0.5f * (best + second) : best;
    if (mean < impossible) *pair = (uint8_t)(best_at | second_at << 2);
    return mean;
}

#define PARAMETERS                                                                             \
    const struct ckernels_sources *sources, const float *window, float deviation, float ray_x, \
        float ray_y, float depth, float normal_x, float normal_y, float normal_z, float bound, \
        uint8_t *pair
#define BODY(correlate)                                                                        \
    const float ray[2] = {ray_x, ray_y};                                                       \
    const float normal[3] = {normal_x, normal_y, normal_z};                                    \
    return plane_cost(                                                                         \
        sources, window, deviation, ray, depth, normal, bound, pair, correlate)

float ckernels_plane_cost_baseline(PARAMETERS) { BODY(correlate); }

#if defined(__x86_64__)
AVX2 static float plane_cost_avx2(PARAMETERS) { BODY(correlate_avx2); }

static float (*chosen)(PARAMETERS) = ckernels_plane_cost_baseline;

// Runs before main, so no thread sees the choice change.
__attribute__((constructor)) static void choose(void) {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) chosen = plane_cost_avx2;
}

float ckernels_plane_cost(PARAMETERS) {
    return chosen(
        sources, window, deviation, ray_x, ray_y, depth, normal_x, normal_y, normal_z, bound,
        pair);
}
#else
float ckernels_plane_cost(PARAMETERS) { BODY(correlate); }
#endif

void ckernels_add_source(struct ckernels_sources *sources, const struct ckernels_source *source) {
    int32_t index = sources->count++;
    (sources->step_x = source->step_x, sources->step_y = source->step_y);
    (sources->pixels[index] = source->pixels, sources->width[index] = source->width);
    (sources->limit_x[index] = source->limit_x, sources->limit_y[index] = source->limit_y);
    for (int axis = 0; axis < 3; axis++) {
        sources->column_x[axis][index] = source->column_x[axis];
        sources->column_y[axis][index] = source->column_y[axis];
        sources->column_z[axis][index] = source->column_z[axis];
        sources->shift[axis][index] = source->shift[axis];
    }
}
