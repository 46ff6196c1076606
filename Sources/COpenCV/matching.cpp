#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/core/hal/hal.hpp>
#include <vector>

#include "COpenCV.h"
#include "guarded.hpp"

// Scalar products of one descriptor with many: nearly all of the time of matching. Plain, so that
// the compiler makes vectors of it; compiled for the baseline and for AVX2.
#define BODY                                                                                      \
    for (int32_t j = 0; j < count; j++) {                                                         \
        const int16_t *row = rows + static_cast<size_t>(j) * COPENCV_SIFT_BYTES;                  \
        int32_t sum = 0;                                                                          \
        for (int k = 0; k < COPENCV_SIFT_BYTES; k++)                                              \
            sum += static_cast<int32_t>(one[k]) * static_cast<int32_t>(row[k]);                   \
        products[j] = sum;                                                                        \
    }

using Products = void (*)(const int16_t *one, const int16_t *rows, int32_t count, int32_t *products);

static void products_baseline(
    const int16_t *one, const int16_t *rows, int32_t count, int32_t *products) {
    BODY
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void products_avx2(
    const int16_t *one, const int16_t *rows, int32_t count, int32_t *products) {
    BODY
}

static Products choose() {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? products_avx2 : products_baseline;
}
static const Products chosen = choose();
#else
static const Products chosen = products_baseline;
#endif

/// Descriptors as numbers of 16 bits, with their squared lengths.
struct Wide {
    std::vector<int16_t> values;
    std::vector<int32_t> squares;

    Wide(const uint8_t *bytes, int32_t count)
        : values(bytes, bytes + static_cast<size_t>(count) * COPENCV_SIFT_BYTES), squares(count) {
        for (int32_t i = 0; i < count; i++) {
            int32_t sum = 0;
            const int16_t *row = at(i);
            for (int k = 0; k < COPENCV_SIFT_BYTES; k++) sum += row[k] * row[k];
            squares[i] = sum;
        }
    }

    const int16_t *at(int32_t i) const {
        return values.data() + static_cast<size_t>(i) * COPENCV_SIFT_BYTES;
    }
};

/// Takes in the distances of descriptor i to all of the second picture.
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
                const uint8_t *a = first + static_cast<size_t>(i) * bytes;
                for (int32_t j = 0; j < second_count; j++)
                    distances[j] =
                        cv::hal::normHamming(a, second + static_cast<size_t>(j) * bytes, bytes);
                result.take(i, distances.data(), second_count);
            }
            return 0;
        }
        const Wide a(first, first_count), b(second, second_count);
        for (int32_t i = 0; i < first_count; i++) {
            chosen(a.at(i), b.values.data(), second_count, distances.data());
            for (int32_t j = 0; j < second_count; j++)
                distances[j] = a.squares[i] + b.squares[j] - 2 * distances[j];
            result.take(i, distances.data(), second_count);
            nearest_distance[i] = std::sqrt(nearest_distance[i]);
            second_distance[i] = std::sqrt(second_distance[i]);
        }
        return 0;
    });
}
