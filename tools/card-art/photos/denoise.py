# Removes the noise of a path-traced picture, with the trained weights of Intel's Open Image Denoise (U-Net, "TZA" files)
# and only numpy, because Debian's Blender is built without that library. A picture of 24 samples then looks like one of
# several hundred. For all pictures on two cores, this is the difference between half an hour and a day.
import struct

import numpy as np


def read_weights(path):
    """The tensors of a TZA file by name, as 32-bit floats: convolutions as [out, in, row, column], biases as [out]."""
    with open(path, 'rb') as file:
        data = file.read()
    magic, major, _minor, table = struct.unpack_from('<HBBQ', data, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{path} holds no weights of the known kind')
    (count,) = struct.unpack_from('<I', data, table)
    at, tensors = table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        at += 1 + 4 * rank + rank  # the layout follows the sizes, one letter each
        kind = {'h': np.float16, 'f': np.float32}[chr(data[at])]
        (start,) = struct.unpack_from('<Q', data, at + 1)
        at += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), start)
        tensors[name] = values.reshape(shape).astype(np.float32)
    return tensors


def denoise(weights, colour, albedo, normal):
    """Removes noise. All pictures are [row, column, 3]: colour and albedo in sRGB from 0 to 1, normals from -1 to 1."""
    rows, columns = colour.shape[:2]
    # The network halves the picture four times, so both sides are padded to a multiple of 16.
    more = ((0, -rows % 16), (0, -columns % 16), (0, 0))
    planes = np.concatenate([np.clip(colour, 0, 1), np.clip(albedo, 0, 1), np.clip(normal, -1, 1)], axis=2)
    planes = np.ascontiguousarray(np.pad(planes.astype(np.float32), more, mode='edge').transpose(2, 0, 1))

    def convolve(x, name, last=False):
        kernel, bias = weights[f'{name}.weight'], weights[f'{name}.bias']
        _, high, wide = x.shape
        framed = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        sum_ = np.repeat(bias[:, None], high * wide, axis=1)
        for row in range(3):
            for column in range(3):
                part = framed[:, row:row + high, column:column + wide].reshape(x.shape[0], -1)
                sum_ += kernel[:, :, row, column] @ part
        if not last:
            np.maximum(sum_, 0, out=sum_)
        return sum_.reshape(-1, high, wide)

    def halve(x):
        channels, high, wide = x.shape
        return x.reshape(channels, high // 2, 2, wide // 2, 2).max(axis=(2, 4))

    def join(x, other):
        return np.concatenate([x.repeat(2, axis=1).repeat(2, axis=2), other])

    first = halve(convolve(convolve(planes, 'enc_conv0'), 'enc_conv1'))
    second = halve(convolve(first, 'enc_conv2'))
    third = halve(convolve(second, 'enc_conv3'))
    x = halve(convolve(third, 'enc_conv4'))
    x = convolve(convolve(x, 'enc_conv5a'), 'enc_conv5b')
    for level, other in ((4, third), (3, second), (2, first), (1, planes)):
        x = convolve(convolve(join(x, other), f'dec_conv{level}a'), f'dec_conv{level}b')
    return np.clip(convolve(x, 'dec_conv0', last=True).transpose(1, 2, 0)[:rows, :columns], 0, 1)
