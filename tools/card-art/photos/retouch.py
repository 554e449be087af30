# What is done to rendered pictures as arrays, with numpy alone: outlines, smoothing, sizes. Pictures are [row, column] or
# [row, column, channel], from 0 to 1.
import numpy as np


def srgb(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)


def blurred(x, sigma):
    """Gaussian blur of one channel."""
    reach = int(3 * sigma)
    weights = np.exp(-(np.arange(-reach, reach + 1) / sigma) ** 2 / 2)
    for axis in (0, 1):
        x = np.apply_along_axis(np.convolve, axis, x, weights / weights.sum(), mode='same')
    return x


def enlarged(x, columns, rows):
    """One channel at another size, interpolated linearly."""
    def along(x, size, axis):
        at = np.clip((np.arange(size) + 0.5) * x.shape[axis] / size - 0.5, 0, x.shape[axis] - 1)
        low = at.astype(int)
        high = np.minimum(low + 1, x.shape[axis] - 1)
        share = (at - low).reshape((-1, 1) if axis == 0 else (1, -1))
        return x.take(low, axis) * (1 - share) + x.take(high, axis) * share
    return along(along(x, rows, 0), columns, 1)


def most_of(x, times):
    """The largest of each block of so many pixels a side."""
    rows, columns = x.shape
    return x.reshape(rows // times, times, columns // times, times).max(axis=(1, 3))


def hull_of(points):
    """The convex hull of points (x, y)."""
    points = sorted(set(points))

    def half(run):
        kept = []
        for point in run:
            while len(kept) > 1 and ((kept[-1][0] - kept[-2][0]) * (point[1] - kept[-2][1])
                                     <= (kept[-1][1] - kept[-2][1]) * (point[0] - kept[-2][0])):
                kept.pop()
            kept.append(point)
        return kept[:-1]
    return np.array(half(points) + half(points[::-1]))


def coverage(hull, columns, rows, fine=8):
    """How much of each pixel a convex shape covers: exact along `fine` lines a row."""
    cover = np.zeros((rows, columns), np.float32)
    left = np.arange(columns)
    for line in range(rows * fine):
        y = (line + 0.5) / fine
        ends = [p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0])
                for p, q in zip(hull, np.roll(hull, -1, 0)) if (p[1] <= y) != (q[1] <= y)]
        if ends:
            cover[line // fine] += np.clip(max(ends) - left, 0, 1) - np.clip(min(ends) - left, 0, 1)
    return cover / fine


def smoothed(lit, inside, tone, height, reach=3, spread=1.7):
    """Removes the noise of few rays: averages the light, but not the colours that it falls on, over neighbours of the
    same colour (`tone`, without light) and height. Fine lines stay as sharp as they were."""
    ground = np.maximum(tone, 0.04)
    light = lit / ground
    total, weights = np.zeros_like(light), np.zeros(light.shape[:2], np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            def moved(x):
                return np.roll(x, (dy, dx), (0, 1))
            apart = ((moved(tone) - tone) ** 2).sum(axis=2) / 0.12 ** 2 + ((moved(height) - height) / 0.04) ** 2
            weight = np.exp(-apart - (dx * dx + dy * dy) / (2 * spread * spread)) * moved(inside)
            total += weight[..., None] * moved(light)
            weights += weight
    return np.where(weights[..., None] > 1e-3, total / np.maximum(weights, 1e-3)[..., None], light) * ground


def cut_out(lit, cover, shade=None, fade=0.08):
    """A card (`lit`, with the alpha of its rays) in its drawn outline (`cover`), over a small picture of its shadow
    (`shade`), if it has one. The shadow ends before the frame, by this share of the width. Returns colours and alpha."""
    rows, columns = cover.shape
    # Few rays meet the outermost pixels, so their colours come from those next to them.
    weight = np.where(lit[..., 3] > 0.99, 1.0, 1e-4 * lit[..., 3])
    near = np.maximum(blurred(weight, 1.2), 1e-6)
    around = np.stack([blurred(lit[..., c] * weight, 1.2) / near for c in range(3)], axis=2)
    colour = np.where(cover[..., None] > 0.999, lit[..., :3], around)
    if shade is None:
        return colour, cover
    # The shadow goes on under the card, so that no light gap remains along the outline.
    open_ground = (most_of(cover, columns // shade.shape[1]) < 0.004).astype(np.float32)
    soft = blurred(shade * open_ground, 1.5) / np.maximum(blurred(open_ground, 1.5), 1e-3)
    soft = np.clip(1.6 * (enlarged(soft, columns, rows) - 0.006), 0, 1)
    y, x = np.mgrid[0:rows, 0:columns]
    room = np.minimum(np.minimum(x, columns - 1 - x), np.minimum(y, rows - 1 - y)) / (fade * columns)
    alpha = cover + (1 - cover) * soft * np.minimum(1, room) ** 2
    return colour * (cover / np.maximum(alpha, 1e-4))[..., None], alpha
