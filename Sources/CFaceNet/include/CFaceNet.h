#ifndef CAPSTAN_CFACENET_H
#define CAPSTAN_CFACENET_H

#include <stddef.h>
#include <stdint.h>

// Runs a neural network from an ONNX file with OpenCV's dnn on the calling thread. OpenCV is C++
// and throws; here every error is NULL or a negative number. Swift decodes the outputs.

#ifdef __cplusplus
extern "C" {
#endif

/// A network for pictures of one size: OpenCV 4.6 fuses batch normalisation anew at each change of
/// the input's size, and the outputs then drift.
typedef struct cfacenet cfacenet;

/// A network from the bytes of an ONNX file; NULL where it cannot be read.
cfacenet *cfacenet_create(const uint8_t *model, size_t bytes);

void cfacenet_destroy(cfacenet *net);

/// The number of outputs, and the name of one of them; the name is valid as long as the network.
int32_t cfacenet_output_count(const cfacenet *net);
const char *cfacenet_output_name(const cfacenet *net, int32_t index);

/// Runs a picture of R G B bytes, row after row, through the network. With `is_bgr` the network
/// gets blue first. The values stay 0...255. Returns 0, or -1.
int32_t cfacenet_run(
    cfacenet *net, const uint8_t *rgb, int32_t width, int32_t height, int32_t is_bgr);

/// The values of an output of the last run, valid until the next run. `shape` gets four extents:
/// where the output has fewer, 1 for each that is missing, and then its own. Returns the number of
/// values, or -1.
int64_t cfacenet_output(
    const cfacenet *net, int32_t index, const float **values, int32_t *shape);

#ifdef __cplusplus
}
#endif

#endif
