// Prints the C kernels' results for seeded windows, so that scripts/check-arm64 can compare two
// processors.
#include <CKernels.h>

#include <math.h>
#include <stdio.h>

enum { WIDTH = 96, HEIGHT = 72, SOURCES = 3, CASES = 500 };

static uint32_t state = 1;

// The linear congruential generator of Numerical Recipes; its high bits are random enough for a
// picture.
static float chance(void) {
    state = state * 1664525u + 1013904223u;
    return (float)(state >> 8) / 16777216.0f;
}

int main(void) {
    static uint8_t picture[HEIGHT + 1][WIDTH + 1];
    static uint32_t pixels[HEIGHT * WIDTH];
    for (int y = 0; y <= HEIGHT; y++) {
        for (int x = 0; x <= WIDTH; x++) {
            picture[y][x] = (uint8_t)(128 + 60 * sinf(0.3f * x) * cosf(0.2f * y) + 30 * chance());
        }
    }
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            pixels[y * WIDTH + x] = (uint32_t)picture[y][x] | (uint32_t)picture[y][x + 1] << 8
                | (uint32_t)picture[y + 1][x] << 16 | (uint32_t)picture[y + 1][x + 1] << 24;
        }
    }
    for (int turn = 0; turn < CASES; turn++) {
        // Each statement has only one call of `chance`, because a compiler may evaluate arguments
        // in any order.
        float some[16], window[2 * CKERNELS_WINDOW_SAMPLES] = {0};
        float values[CKERNELS_WINDOW_SAMPLES];
        for (int i = 0; i < 16; i++) some[i] = chance();
        struct ckernels_sources sources = {0};
        for (int i = 0; i < 1 + turn % SOURCES; i++) {
            struct ckernels_source source = {
                .pixels = pixels, .width = WIDTH, .limit_x = WIDTH - 2, .limit_y = HEIGHT - 2,
                .step_x = 1 / 80.0f, .step_y = 1 / 80.0f, .column_x = {80, 0, 0},
                .column_y = {0, 80, 0}, .column_z = {WIDTH / 2, HEIGHT / 2, 1},
                .shift = {20 * some[3 * i] - 10, 20 * some[3 * i + 1] - 10, 0.1f * some[3 * i + 2]}};
            ckernels_add_source(&sources, &source);
        }
        float mean = 0, variance = 0;
        for (int i = 0; i < CKERNELS_WINDOW_SAMPLES; i++) {
            values[i] = 255 * chance();
            mean += values[i] / CKERNELS_WINDOW_SAMPLES;
        }
        for (int i = 0; i < CKERNELS_WINDOW_SAMPLES; i++) {
            float difference = values[i] - mean;
            window[i] = difference / CKERNELS_WINDOW_SAMPLES;
            window[CKERNELS_WINDOW_SAMPLES + i] = 1.0f / CKERNELS_WINDOW_SAMPLES;
            variance += difference * difference / CKERNELS_WINDOW_SAMPLES;
        }
        uint8_t pair = 0;
        // Calls the baseline variant, which every processor has. The AVX2 variant cannot be
        // compared, because it rounds positions to a 128th of a pixel.
        printf("%.6f\n", ckernels_plane_cost_baseline(
            &sources, window, sqrtf(variance), 0.4f * some[9] - 0.2f,
            0.4f * some[10] - 0.2f, 0.5f + some[11], 0.3f * some[12], 0.3f * some[13], -1, 2, &pair));
    }
    return 0;
}
