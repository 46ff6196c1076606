#include "cheif.h"

#include <dlfcn.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Loading libheif and its codecs at the start would take a sixth of the program's start time, and
// most runs read no HEIF picture. So the first such picture loads them. HEIF(name) is the function
// `heif_name` of libheif.
#define FUNCTIONS(X) \
    X(context_alloc) X(context_free) X(context_set_maximum_image_size_limit) \
    X(context_read_from_memory_without_copy) X(context_get_primary_image_handle) \
    X(image_handle_release) X(image_handle_get_width) X(image_handle_get_height) \
    X(image_get_plane_readonly) X(image_get_width) X(image_get_height) X(decode_image) \
    X(image_release) X(image_handle_get_depth_image_representation_info) \
    X(depth_representation_info_free) X(image_handle_get_list_of_depth_image_IDs) \
    X(image_handle_get_depth_image_handle) X(image_handle_get_list_of_metadata_block_IDs) \
    X(image_handle_get_metadata_size) X(image_handle_get_metadata)
#define HEIF(name) (*library.name)

static struct {
#define FIELD(name) __typeof__(&heif_##name) name;
    FUNCTIONS(FIELD)
#undef FIELD
    char fault[160];
} library;

static void load(void) {
    void *handle = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    const char *fault = handle ? NULL : dlerror();
#define FIND(name) \
    if (!fault && !(*(void **)&library.name = dlsym(handle, "heif_" #name))) fault = dlerror();
    FUNCTIONS(FIND)
#undef FIND
    if (fault) strncpy(library.fault, fault, sizeof library.fault - 1);
}

static int say(char *message, size_t size, const char *words) {
    if (size > 0) {
        strncpy(message, words, size - 1);
        message[size - 1] = 0;
    }
    return -1;
}

typedef struct {
    struct heif_context *context;
    struct heif_image_handle *handle;
} opened;

static int open_file(const uint8_t *bytes, size_t count, opened *file, char *message, size_t size) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    memset(file, 0, sizeof *file);
    pthread_once(&once, load);
    if (library.fault[0]) {
        say(message, size, library.fault);
        return -2;
    }
    file->context = HEIF(context_alloc)();
    if (!file->context) return say(message, size, "no memory left");
    // The same limit as `ImageDecoder.maximumSide`, which applies to other pictures.
    HEIF(context_set_maximum_image_size_limit)(file->context, 16384);
    struct heif_error error =
        HEIF(context_read_from_memory_without_copy)(file->context, bytes, count, NULL);
    if (error.code == heif_error_Ok)
        error = HEIF(context_get_primary_image_handle)(file->context, &file->handle);
    return error.code == heif_error_Ok ? 0 : say(message, size, error.message);
}

static void close_file(opened *file) {
    if (file->handle) HEIF(image_handle_release)(file->handle);
    if (file->context) HEIF(context_free)(file->context);
}

int cheif_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, char *message,
    size_t message_size) {
    opened file;
    int status = open_file(bytes, count, &file, message, message_size);
    if (status == 0) {
        *width = HEIF(image_handle_get_width)(file.handle);
        *height = HEIF(image_handle_get_height)(file.handle);
    }
    close_file(&file);
    return status;
}

/// Copies a plane's rows of `row` bytes; -1 when the decoded size differs.
static int copy_rows(
    struct heif_image *image, enum heif_channel channel, uint8_t *target, int width, int height,
    int row) {
    int stride = 0;
    const uint8_t *plane = HEIF(image_get_plane_readonly)(image, channel, &stride);
    if (!plane || HEIF(image_get_width)(image, channel) != width
        || HEIF(image_get_height)(image, channel) != height)
        return -1;
    for (int y = 0; y < height; y++) {
        memcpy(target + (size_t)y * row, plane + (size_t)y * stride, row);
    }
    return 0;
}

int cheif_decode(
    const uint8_t *bytes, size_t count, uint8_t *rgb, int32_t width, int32_t height, char *message,
    size_t message_size) {
    opened file;
    struct heif_image *image = NULL;
    int status = open_file(bytes, count, &file, message, message_size);
    if (status == 0) {
        struct heif_error error = HEIF(decode_image)(
            file.handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL);
        if (error.code != heif_error_Ok)
            status = say(message, message_size, error.message);
        else if (copy_rows(image, heif_channel_interleaved, rgb, width, height, 3 * width) != 0)
            status = say(message, message_size, "the picture is not of the size that it says");
    }
    if (image) HEIF(image_release)(image);
    close_file(&file);
    return status;
}

static void describe(struct heif_image_handle *handle, heif_item_id identifier, cheif_depth *depth) {
    const struct heif_depth_representation_info *info = NULL;
    depth->kind = -1;
    depth->lowest = depth->highest = 0;
    if (!HEIF(image_handle_get_depth_image_representation_info)(handle, identifier, &info) || !info)
        return;
    switch (info->depth_representation_type) {
    case heif_depth_representation_type_uniform_inverse_Z: depth->kind = 0; break;
    case heif_depth_representation_type_uniform_disparity: depth->kind = 1; break;
    case heif_depth_representation_type_uniform_Z: depth->kind = 2; break;
    default: break;
    }
    if (depth->kind == 2 && info->has_z_near && info->has_z_far) {
        depth->lowest = info->z_near;
        depth->highest = info->z_far;
    } else if (depth->kind >= 0 && info->has_d_min && info->has_d_max) {
        depth->lowest = info->d_min;
        depth->highest = info->d_max;
    } else if (depth->kind == 0 && info->has_z_near && info->has_z_far && info->z_near > 0) {
        depth->lowest = info->z_far > 0 ? 1 / info->z_far : 0;
        depth->highest = 1 / info->z_near;
    }
    HEIF(depth_representation_info_free)(info);
}

int cheif_depth_read(
    const uint8_t *bytes, size_t count, cheif_depth *depth, uint8_t *codes, size_t codes_size,
    char *message, size_t message_size) {
    opened file;
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    heif_item_id identifier;
    int status = open_file(bytes, count, &file, message, message_size);
    if (status == 0) {
        if (HEIF(image_handle_get_list_of_depth_image_IDs)(file.handle, &identifier, 1) < 1) {
            status = 1;
        } else {
            describe(file.handle, identifier, depth);
            struct heif_error error =
                HEIF(image_handle_get_depth_image_handle)(file.handle, identifier, &handle);
            if (error.code == heif_error_Ok && codes)
                error = HEIF(decode_image)(
                    handle, &image, heif_colorspace_monochrome, heif_chroma_monochrome, NULL);
            if (error.code != heif_error_Ok) {
                status = say(message, message_size, error.message);
            } else {
                depth->width = HEIF(image_handle_get_width)(handle);
                depth->height = HEIF(image_handle_get_height)(handle);
                size_t needed = (size_t)depth->width * depth->height;
                if (codes
                    && (needed != codes_size
                        || copy_rows(
                               image, heif_channel_Y, codes, depth->width, depth->height,
                               depth->width)
                               != 0))
                    status = say(message, message_size, "the depth is not of the size that it says");
            }
        }
    }
    if (image) HEIF(image_release)(image);
    if (handle) HEIF(image_handle_release)(handle);
    close_file(&file);
    return status;
}

int cheif_exif(
    const uint8_t *bytes, size_t count, uint8_t *exif, size_t exif_size, size_t *found,
    char *message, size_t message_size) {
    opened file;
    *found = 0;
    int status = open_file(bytes, count, &file, message, message_size);
    heif_item_id identifier;
    if (status == 0
        && HEIF(image_handle_get_list_of_metadata_block_IDs)(file.handle, "Exif", &identifier, 1)
            == 1) {
        size_t size = HEIF(image_handle_get_metadata_size)(file.handle, identifier);
        uint8_t *block = size > 4 && size < (1u << 20) ? malloc(size) : NULL;
        if (block) {
            struct heif_error error =
                HEIF(image_handle_get_metadata)(file.handle, identifier, block);
            // The first four bytes contain the number of bytes from their end to the TIFF header.
            size_t start = 4
                + (((size_t)block[0] << 24) | ((size_t)block[1] << 16) | ((size_t)block[2] << 8)
                    | block[3]);
            if (error.code == heif_error_Ok && start < size && size - start <= exif_size) {
                memcpy(exif, block + start, size - start);
                *found = size - start;
            }
            free(block);
        }
    }
    close_file(&file);
    return status;
}
