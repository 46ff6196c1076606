#include "usb_camera.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILMS = 8, PICTURES = 2048 };

static struct film {
    char name[32];
    uint8_t *bytes;
    size_t starts[PICTURES], counts[PICTURES];
    int pictures;
} films[FILMS];
static int film_count;

static void film_name(char *name, const char *format, int width, int height) {
    snprintf(name, 32, "%.4s:%dx%d", format, width, height);
}

static void add(struct film *film, size_t start, size_t count) {
    if (film->pictures == PICTURES) return;
    film->starts[film->pictures] = start;
    film->counts[film->pictures++] = count;
}

/// Finds the pictures of a film: each pair of start and end markers is one picture, because the
/// project's own encoder writes no thumbnails.
static void split_jpegs(struct film *film, size_t total) {
    size_t start = 0;
    for (size_t i = 0; i + 1 < total; i++) {
        if (film->bytes[i] != 0xff) continue;
        if (film->bytes[i + 1] == 0xd8) start = i;
        if (film->bytes[i + 1] == 0xd9) add(film, start, i + 2 - start);
    }
}

bool film_load(const char *argument) {
    char format[8];
    int width, height, name_end = 0;
    if (film_count == FILMS) return false;
    if (sscanf(argument, "%4[^:]:%dx%d=%n", format, &width, &height, &name_end) < 3 || !name_end)
        return false;
    FILE *file = fopen(argument + name_end, "rb");
    if (!file) return false;
    fseek(file, 0, SEEK_END);
    size_t total = (size_t)ftell(file);
    rewind(file);
    struct film *film = &films[film_count];
    film->bytes = malloc(total + 1);
    bool is_read = film->bytes && fread(film->bytes, 1, total, file) == total;
    fclose(file);
    if (!is_read) return false;
    film_name(film->name, format, width, height);
    if (!strcmp(format, "MJPG")) {
        split_jpegs(film, total);
    } else {
        size_t picture = (size_t)width * (size_t)height * (strcmp(format, "GREY") ? 2 : 1);
        for (size_t at = 0; at + picture <= total; at += picture) add(film, at, picture);
    }
    film_count++;
    fprintf(stderr, "usb-camera: %s has %d pictures\n", film->name, film->pictures);
    return film->pictures > 0;
}

/// Draws the picture that is sent in a format without a film: a pattern of rows that moves. The
/// first four bytes are the picture's number.
static const uint8_t *drawn(int stream, const struct format *format, const struct size *size,
                            uint32_t number, size_t *bytes) {
    static uint8_t *canvas[STREAMS];
    uint8_t *picture = canvas[stream] = realloc(canvas[stream], size->bytes);
    if (!format->bits) {
        // The shortest possible JPEG, which has no picture: a client must refuse it with an error
        // message.
        memcpy(picture, "\xff\xd8\xff\xd9", *bytes = 4);
        return picture;
    }
    size_t row = (size_t)size->width * (size_t)(format->bits / 8);
    for (int y = 0; y < size->height; y++)
        memset(picture + (size_t)y * row, (int)(((uint32_t)y + number) & 255), row);
    put_number(picture, number, 4);
    *bytes = size->bytes;
    return picture;
}

const uint8_t *film_picture(int stream, const struct format *format, const struct size *size,
                            uint32_t number, size_t *bytes) {
    char name[32];
    film_name(name, format->name, size->width, size->height);
    for (struct film *film = films; film < films + film_count; film++) {
        if (strcmp(name, film->name)) continue;
        int index = (int)(number % (uint32_t)film->pictures);
        *bytes = film->counts[index];
        return film->bytes + film->starts[index];
    }
    return drawn(stream, format, size, number, bytes);
}
