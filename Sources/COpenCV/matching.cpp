#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "COpenCV.h"
#include "guarded.hpp"

// Dot products of one descriptor with many; they take most of the time of matching. Descriptors are
// halved to seven bits, so that two products fit into 16 bits and AVX2 computes 32 at a time. 2500
// descriptors against 2500 take 12 ms; with 16-bit elements 55 ms with AVX2 and 105 ms without;
// Swift takes 5.2 times as long per pair (kernel-bench, including the search for the nearest).
// Rounding changes a distance by about 2 of 512; correct matches lie at 50 to 300.
static void products_baseline(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *products) {
    for (int32_t j = 0; j < count; j++) {
        const uint8_t *row = rows + static_cast<size_t>(j) * COPENCV_SIFT_BYTES;
        int32_t sum = 0;
        for (int k = 0; k < COPENCV_SIFT_BYTES; k++)
            sum += static_cast<int32_t>(one[k]) * static_cast<int32_t>(row[k]);
        products[j] = sum;
    }
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i quarter(const uint8_t *one, const uint8_t *row, int place) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(one + 32 * place));
    const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(row + 32 * place));
    return _mm256_madd_epi16(_mm256_maddubs_epi16(a, b), _mm256_set1_epi16(1));
}

AVX2 static inline __m256i partial(const uint8_t *one, const uint8_t *row) {
    return _mm256_add_epi32(
        _mm256_add_epi32(quarter(one, row, 0), quarter(one, row, 1)),
        _mm256_add_epi32(quarter(one, row, 2), quarter(one, row, 3)));
}

AVX2 static void products_avx2(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *products) {
    int32_t j = 0;
    for (; j + 4 <= count; j += 4) {
        const uint8_t *row = rows + static_cast<size_t>(j) * COPENCV_SIFT_BYTES;
        const __m256i sums = _mm256_hadd_epi32(
            _mm256_hadd_epi32(partial(one, row), partial(one, row + COPENCV_SIFT_BYTES)),
            _mm256_hadd_epi32(
                partial(one, row + 2 * COPENCV_SIFT_BYTES),
                partial(one, row + 3 * COPENCV_SIFT_BYTES)));
        _mm_storeu_si128(
            reinterpret_cast<__m128i *>(products + j),
            _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)));
    }
    products_baseline(
        one, rows + static_cast<size_t>(j) * COPENCV_SIFT_BYTES, count - j, products + j);
}
#endif

// Hamming distances from one ORB descriptor to many. Calling cv::hal::normHamming per pair costs
// more than the counting itself.
static inline __attribute__((always_inline)) void bits(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *distances) {
    uint64_t a[COPENCV_ORB_BYTES / 8], b[COPENCV_ORB_BYTES / 8];
    std::memcpy(a, one, sizeof a);
    for (int32_t j = 0; j < count; j++) {
        std::memcpy(b, rows + static_cast<size_t>(j) * COPENCV_ORB_BYTES, sizeof b);
        int32_t sum = 0;
        for (size_t k = 0; k < COPENCV_ORB_BYTES / 8; k++) sum += __builtin_popcountll(a[k] ^ b[k]);
        distances[j] = sum;
    }
}

static void bits_baseline(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *distances) {
    bits(one, rows, count, distances);
}

#if defined(__x86_64__)
// The same as `bits`, but compiled with the popcnt instruction.
__attribute__((target("popcnt"))) static void bits_popcnt(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *distances) {
    bits(one, rows, count, distances);
}
#endif

using ToMany = void (*)(const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *results);

static ToMany choose_products() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? products_avx2 : products_baseline;
#else
    return products_baseline;
#endif
}
static const ToMany products = choose_products();

static ToMany choose_bits() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt") ? bits_popcnt : bits_baseline;
#else
    return bits_baseline;
#endif
}
static const ToMany differing_bits = choose_bits();

void copencv_products(
    const uint8_t *one, const uint8_t *rows, int32_t count, int32_t *results) {
    products(one, rows, count, results);
}

/// SIFT descriptors halved to seven bits, with the squared lengths of the halved descriptors.
struct Halved {
    std::vector<uint8_t> values;
    std::vector<int32_t> squares;

    Halved(const uint8_t *bytes, int32_t count)
        : values(static_cast<size_t>(count) * COPENCV_SIFT_BYTES), squares(count) {
        for (size_t k = 0; k < values.size(); k++)
            values[k] = static_cast<uint8_t>(std::min(127, (bytes[k] + 1) / 2));
        for (int32_t i = 0; i < count; i++) products_baseline(at(i), at(i), 1, &squares[i]);
    }

    const uint8_t *at(int32_t i) const {
        return values.data() + static_cast<size_t>(i) * COPENCV_SIFT_BYTES;
    }
};

/// Keeps the nearest features found so far, and updates them with the distances of descriptor i to
/// all descriptors of the second picture.
struct Nearest {
    int32_t *nearest, *nearest_back;
    float *first_distance, *second_distance;
    std::vector<int32_t> best_back;

    void take(int32_t i, const int32_t *distances, int32_t count) {
        int32_t best = -1, least = std::numeric_limits<int32_t>::max(), next = least;
        for (int32_t j = 0; j < count; j++) {
            const int32_t d = distances[j];
            if (d < next) {
                if (d < least) {
                    next = least;
                    least = d;
                    best = j;
                } else {
                    next = d;
                }
            }
            if (d < best_back[j]) {
                best_back[j] = d;
                nearest_back[j] = i;
            }
        }
        nearest[i] = best;
        first_distance[i] = static_cast<float>(least);
        second_distance[i] =
            next == std::numeric_limits<int32_t>::max() ? INFINITY : static_cast<float>(next);
    }
};

int32_t copencv_match(
    const uint8_t *first, int32_t first_count, const uint8_t *second, int32_t second_count,
    int32_t bytes, int32_t *nearest, float *nearest_distance, float *second_distance,
    int32_t *nearest_back) {
    return guarded([&] {
        std::fill_n(nearest_back, second_count, -1);
        Nearest result{
            nearest, nearest_back, nearest_distance, second_distance,
            std::vector<int32_t>(second_count, std::numeric_limits<int32_t>::max())};
        std::vector<int32_t> distances(second_count);
        if (bytes == COPENCV_ORB_BYTES) {
            for (int32_t i = 0; i < first_count; i++) {
                differing_bits(
                    first + static_cast<size_t>(i) * bytes, second, second_count, distances.data());
                result.take(i, distances.data(), second_count);
            }
            return 0;
        }
        const Halved a(first, first_count), b(second, second_count);
        for (int32_t i = 0; i < first_count; i++) {
            products(a.at(i), b.values.data(), second_count, distances.data());
            for (int32_t j = 0; j < second_count; j++)
                distances[j] = a.squares[i] + b.squares[j] - 2 * distances[j];
            result.take(i, distances.data(), second_count);
            // The descriptors were halved, so distances are doubled.
            nearest_distance[i] = 2 * std::sqrt(nearest_distance[i]);
            second_distance[i] = 2 * std::sqrt(second_distance[i]);
        }
        return 0;
    });
}
