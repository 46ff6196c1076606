#include "CAprilTag.h"

#include <apriltag/apriltag.h>
#include <apriltag/common/image_u8.h>
#include <apriltag/tag36h11.h>
#include <apriltag/tagStandard41h12.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct capriltag_detector {
    apriltag_detector_t *library;
    apriltag_family_t *family;
    capriltag_family name;
};

static apriltag_family_t *make_family(capriltag_family name) {
    switch (name) {
    case CAPRILTAG_36H11: return tag36h11_create();
    case CAPRILTAG_STANDARD_41H12: return tagStandard41h12_create();
    }
    return NULL;
}

static void destroy_family(capriltag_family name, apriltag_family_t *family) {
    switch (name) {
    case CAPRILTAG_36H11: tag36h11_destroy(family); break;
    case CAPRILTAG_STANDARD_41H12: tagStandard41h12_destroy(family); break;
    }
}

capriltag_detector *capriltag_create(
    capriltag_family name, int32_t corrected_bits, float decimation) {
    capriltag_detector *detector = calloc(1, sizeof *detector);
    if (!detector) return NULL;
    detector->name = name;
    detector->library = apriltag_detector_create();
    detector->family = make_family(name);
    if (!detector->library || !detector->family) {
        capriltag_destroy(detector);
        return NULL;
    }
    errno = 0;
    apriltag_detector_add_family_bits(detector->library, detector->family, corrected_bits);
    if (errno == ENOMEM) {
        capriltag_destroy(detector);
        return NULL;
    }
    detector->library->quad_decimate = decimation;
    return detector;
}

void capriltag_destroy(capriltag_detector *detector) {
    if (!detector) return;
    if (detector->library) apriltag_detector_destroy(detector->library);
    if (detector->family) destroy_family(detector->name, detector->family);
    free(detector);
}

int32_t capriltag_detect(
    capriltag_detector *detector, const uint8_t *pixels, int32_t width, int32_t height,
    capriltag_detection *found, int32_t capacity) {
    // The library only reads the pixels: it reduces or blurs into copies of its own.
    image_u8_t picture = {
        .width = width, .height = height, .stride = width, .buf = (uint8_t *)pixels};
    zarray_t *detections = apriltag_detector_detect(detector->library, &picture);
    if (!detections) return -1;
    int32_t count = zarray_size(detections);
    if (count > capacity) count = capacity;
    for (int32_t i = 0; i < count; i++) {
        apriltag_detection_t *detection;
        zarray_get(detections, i, &detection);
        found[i].identifier = detection->id;
        found[i].corrected_bits = detection->hamming;
        found[i].decision_margin = detection->decision_margin;
        memcpy(found[i].corners, detection->p, sizeof found[i].corners);
    }
    apriltag_detections_destroy(detections);
    return count;
}

int32_t capriltag_cells(
    capriltag_family name, int32_t identifier, uint8_t *cells, int32_t capacity) {
    apriltag_family_t *family = make_family(name);
    if (!family) return -1;
    int32_t side = -1;
    if (identifier >= 0 && (uint32_t)identifier < family->ncodes) {
        image_u8_t *image = apriltag_to_image(family, identifier);
        if (image && image->width * image->height <= capacity) {
            side = image->width;
            for (int32_t y = 0; y < image->height; y++)
                memcpy(cells + y * side, image->buf + y * image->stride, (size_t)side);
        }
        if (image) image_u8_destroy(image);
    }
    destroy_family(name, family);
    return side;
}
