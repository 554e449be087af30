// The upload corpus (EDT-48): pictures as cameras, phones and programs make them, and files that only look like one. They are
// made here, by sharp and by hand, so that each says what is in it.
import sharp, { type Sharp } from 'sharp'
import type { PictureType } from '#app/picture/clean-picture.ts'
import type { PictureProblem } from '#app/picture/picture-size.ts'
import {
  bytesOf,
  chunk,
  jpegParts,
  patched,
  segment,
  vp8x,
  webpChunks,
  webpOf,
  withHead,
  withSegments,
} from './parts.ts'

export interface PictureCase {
  name: string
  type: PictureType
  bytes: Uint8Array
  /** null where it is stored. */
  problem: PictureProblem | null
}

/** Words that stand for what must not be stored; they are in every kind of metadata below. */
export const SECRET = 'Mara-was-at-51.5074N'

/** A picture with gradients, edges and noise in every part of it. */
export function drawn(width: number, height = width, channels: 3 | 4 = 3): Sharp {
  const raw = Buffer.alloc(width * height * channels)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const colour = [(255 * x) / width, (255 * y) / height, ((x >> 4) + (y >> 4)) % 2 ? 220 : 30, (x * y) % 256]
    for (let channel = 0; channel < channels; channel++)
      raw[pixel * channels + channel] = (colour[channel] ?? 0) * 0.9 + ((x * 31 + y * 17) % 23)
  }
  return sharp(raw, { raw: { width, height, channels } })
}

const jpeg = async (picture: Sharp, options: Parameters<Sharp['jpeg']>[0] = {}) =>
  Uint8Array.from(await picture.jpeg(options).toBuffer())
const webp = async (picture: Sharp, options: Parameters<Sharp['webp']>[0] = {}) =>
  Uint8Array.from(await picture.webp(options).toBuffer())
const large = () => drawn(256).resize(2048, 2048)

const EXIF = segment(0xe1, bytesOf('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', SECRET))
const XMP = segment(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>', SECRET, '</x:xmpmeta>'))
const IPTC = segment(0xed, bytesOf('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20', SECRET))
const MPF = segment(0xe2, bytesOf('MPF\0MM\0*', SECRET))
const COMMENT = segment(0xfe, bytesOf(SECRET))
const FALSE_PROFILE = segment(0xe2, bytesOf('ICC_PROFILE\0\x01\x01', SECRET.repeat(9)))
const HTML = bytesOf(`<!doctype html><script>alert("${SECRET}")</script>`)
const ZIP = bytesOf('PK\x03\x04', SECRET, 'PK\x05\x06', new Uint8Array(18))
const JFIF = segment(0xe0, bytesOf('JFIF\0', 1, 1, 0, 0, 1, 0, 1, 0, 0))
const ADOBE_RGB = segment(0xee, bytesOf('Adobe\0', 100, 0, 0, 0, 0, 0))

const JPEG_TYPE = 'image/jpeg'
const WEBP_TYPE = 'image/webp'

const SOF = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** A JPEG with bytes of its frame's header changed; place 0 is the first byte of the segment. */
const withFrame = (file: Uint8Array, changes: Record<number, number>): Uint8Array =>
  withHead(file, (head) => head.map((part) => (SOF(part.marker) ? patched(part.bytes, changes) : part)))
const without = (file: Uint8Array, marker: number): Uint8Array =>
  withHead(file, (head) => head.filter((part) => part.marker !== marker))
/** A JPEG whose file names its three components R, G and B. */
const withRgbNames = (file: Uint8Array): Uint8Array => {
  const { scans } = jpegParts(withFrame(file, { 10: 0x52, 13: 0x47, 16: 0x42 }))
  const renamed = withFrame(file, { 10: 0x52, 13: 0x47, 16: 0x42 })
  return bytesOf(renamed.subarray(0, -scans.length), patched(scans, { 5: 0x52, 7: 0x47, 9: 0x42 }))
}

async function storedJpegs(plain: Uint8Array): Promise<[string, Uint8Array][]> {
  const withProfile = await jpeg(drawn(96).withIccProfile('p3'))
  const everything = await drawn(96)
    .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '51/1 30/1 2664/100', GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  return [
    ['a plain one', plain],
    ['a progressive one', await jpeg(drawn(200, 130), { progressive: true })],
    ['one by mozjpeg', await jpeg(drawn(130, 200), { mozjpeg: true })],
    ['one with all colours at full size', await jpeg(drawn(96), { chromaSubsampling: '4:4:4' })],
    ['a grey one', await jpeg(drawn(96).greyscale())],
    ['the smallest', await jpeg(drawn(64))],
    ['the largest', await jpeg(large(), { quality: 30 })],
    ['one with a colour profile', withProfile],
    ['one with place and camera', everything],
    ['one with every kind of metadata', withSegments(plain, EXIF, XMP, IPTC, MPF, COMMENT, FALSE_PROFILE)],
    ['one with metadata between its scans', metadataBetweenScans(await jpeg(drawn(96), { progressive: true }))],
    ['one with a page in a comment', withSegments(plain, segment(0xfe, HTML))],
    ['one with a thumbnail in JFIF', withSegments(plain, jfifWithThumbnail())],
    ['one whose colours are stored as they are', withSegments(plain, ADOBE_RGB)],
    ['one of JFIF that Adobe contradicts', withSegments(plain, JFIF, ADOBE_RGB)],
    ['one with components R, G and B', withRgbNames(plain)],
    ['one with components R, G and B in JFIF', withSegments(withRgbNames(plain), JFIF)],
    ['one with fill bytes before its markers', withHead(plain, (head) => [...head, bytesOf(0xff, 0xff, 0xff)])],
    ['one with a plain header of JFIF', withSegments(plain, JFIF)],
    ['one with 900 comments', withSegments(plain, ...Array.from({ length: 900 }, () => COMMENT))],
    ['one with words behind the last of its blocks', bytesOf(plain.subarray(0, -2), SECRET, 0xff, 0xd9)],
    ['one that begins anew with every block', restarting()],
    ['one with the pieces of a broken colour profile', withSegments(plain, brokenProfile(withProfile))],
  ]
}

/** 64 × 64 grey pixels, each block its code for nothing and a restart marker, if not the wrong one. */
function restarting(step = 1): Uint8Array {
  const units = Array.from({ length: 64 }, (_, at) =>
    bytesOf(...(at === 0 ? [] : [0xff, 0xd0 + (((at - 1) * step) & 7)]), 0x3f),
  )
  const one = bytesOf(1, new Uint8Array(15), 0)
  return bytesOf(
    ...[0xff, 0xd8, segment(0xdb, bytesOf(0, new Uint8Array(64).fill(16)))],
    ...[segment(0xc0, bytesOf(8, 0, 64, 0, 64, 1, 1, 0x11, 0)), segment(0xdd, bytesOf(0, 1))],
    ...[segment(0xc4, bytesOf(0x00, one, 0x10, one)), segment(0xda, bytesOf(1, 1, 0, 0, 63, 0))],
    ...[...units, 0xff, 0xd9],
  )
}

/** Bytes that mean nothing and hold no marker. */
const noise = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7919 + (at >> 3) * 31) % 255)

function metadataBetweenScans(file: Uint8Array): Uint8Array {
  const at = Buffer.from(file).lastIndexOf(bytesOf(0xff, 0xda))
  return bytesOf(file.subarray(0, at), EXIF, COMMENT, file.subarray(at))
}

const jfifWithThumbnail = (): Uint8Array =>
  segment(0xe0, bytesOf('JFIF\0\x01\x01\0\0\x01\0\x01', 4, 2, SECRET, new Uint8Array(4)))

function brokenProfile(file: Uint8Array): Uint8Array {
  const profile = jpegParts(file).head.find(({ marker }) => marker === 0xe2)?.bytes ?? new Uint8Array(20)
  return patched(profile, { 17: 2 })
}

async function refusedJpegs(plain: Uint8Array): Promise<[string, Uint8Array, PictureProblem][]> {
  const { head, scans } = jpegParts(plain)
  const frame = head.find(({ marker }) => SOF(marker))?.bytes ?? new Uint8Array()
  const progressive = await jpeg(drawn(64), { progressive: true })
  const middle = scans.subarray(0, -2)
  const firstScan = Buffer.from(progressive).indexOf(bytesOf(0xff, 0xda))
  const firstEnd = Buffer.from(progressive).indexOf(bytesOf(0xff, 0xc4), firstScan)
  const scan = progressive.subarray(firstScan, firstEnd)
  return [
    ['nothing', new Uint8Array(), 'not_a_picture'],
    ['only its first two bytes', bytesOf(0xff, 0xd8), 'not_a_picture'],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not_a_picture'],
    ['a GIF', await drawn(96).gif().toBuffer(), 'not_a_picture'],
    ['a PNG', await drawn(96).png().toBuffer(), 'not_a_picture'],
    ['a WebP', await webp(drawn(96)), 'not_a_picture'],
    ['a page', HTML, 'not_a_picture'],
    ['one with a page behind it', bytesOf(plain, HTML), 'bytes_after_end'],
    ['one with an archive behind it', bytesOf(plain, ZIP), 'bytes_after_end'],
    ['one with a second picture behind it', bytesOf(plain, plain), 'bytes_after_end'],
    ['one with a single byte behind it', bytesOf(plain, 0), 'bytes_after_end'],
    ['one with a page before it', bytesOf(HTML, plain), 'not_a_picture'],
    ['one with bytes between its segments', withSegments(plain, bytesOf('between')), 'not_a_picture'],
    ['one without its end', plain.subarray(0, -2), 'not_a_picture'],
    ['the first half of one', plain.subarray(0, plain.length / 2), 'not_a_picture'],
    [
      'one with noise for its data',
      bytesOf(plain.subarray(0, plain.length - scans.length + 14), noise(4000), 0xff, 0xd9),
      'not_a_picture',
    ],
    [
      'one with nothing for its data',
      bytesOf(plain.subarray(0, plain.length - scans.length + 14), 0xff, 0xd9),
      'not_a_picture',
    ],
    ['one whose data is cut', bytesOf(plain.subarray(0, plain.length - 200), 0xff, 0xd9), 'not_a_picture'],
    ['a progressive one whose last scan is cut', bytesOf(progressive.subarray(0, -60), 0xff, 0xd9), 'not_a_picture'],
    ['one with blocks under the wrong marker', restarting(2), 'not_a_picture'],
    ['one without a scan', bytesOf(0xff, 0xd8, ...head.map(({ bytes }) => bytes), 0xff, 0xd9), 'not_a_picture'],
    ['one cut in a segment', plain.subarray(0, 30), 'not_a_picture'],
    ['one whose segment is longer than the file', withSegments(plain, segment(0xe1, EXIF, 0xffff)), 'not_a_picture'],
    ['one with a segment of no length', withSegments(plain, segment(0xe1, new Uint8Array(), 0)), 'not_a_picture'],
    ['one with a segment of length 1', withSegments(plain, segment(0xfe, new Uint8Array(), 1)), 'not_a_picture'],
    ['one in CMYK', await jpeg(drawn(96).toColourspace('cmyk')), 'unusual_kind'],
    ['one of 63 pixels', await jpeg(drawn(63)), 'wrong_size'],
    ['one of 64 by 63 pixels', await jpeg(drawn(64, 63)), 'wrong_size'],
    ['one of 2049 pixels', await jpeg(drawn(2049, 64)), 'wrong_size'],
    ['one whose header says no width', withFrame(plain, { 7: 0, 8: 0 }), 'wrong_size'],
    ['one whose header says no height', withFrame(plain, { 5: 0, 6: 0 }), 'wrong_size'],
    ['one whose header says 65535 pixels', withFrame(plain, { 5: 255, 6: 255, 7: 255, 8: 255 }), 'wrong_size'],
    ['one of 12 bits', withFrame(plain, { 4: 12 }), 'unusual_kind'],
    ['a lossless one', withFrame(plain, { 1: 0xc3 }), 'unusual_kind'],
    ['one coded by arithmetic', withFrame(plain, { 1: 0xc9 }), 'unusual_kind'],
    ['one with two frames', withHead(plain, (parts) => [...parts, frame]), 'not_a_picture'],
    ['one without a frame', bytesOf(0xff, 0xd8, scans), 'not_a_picture'],
    ['one without quantisation', without(plain, 0xdb), 'not_a_picture'],
    ['one without Huffman tables', without(plain, 0xc4), 'not_a_picture'],
    ['one with a frame of five components', withFrame(plain, { 9: 5 }), 'not_a_picture'],
    ['one with two components of a name', withFrame(plain, { 13: 1 }), 'not_a_picture'],
    ['one with three samples beside two', withFrame(plain, { 11: 0x32, 14: 0x22 }), 'unusual_kind'],
    ['one with no samples', withFrame(plain, { 11: 0 }), 'not_a_picture'],
    ['one with a thumbnail’s end in the middle', bytesOf(0xff, 0xd8, 0xff, 0xd9, plain), 'bytes_after_end'],
    [
      'one with 200 scans',
      bytesOf(
        progressive.subarray(0, firstEnd),
        ...Array.from({ length: 200 }, () => scan),
        progressive.subarray(firstEnd),
      ),
      'unusual_kind',
    ],
    ['one with 5000 comments', withSegments(plain, ...Array.from({ length: 5000 }, () => COMMENT)), 'not_a_picture'],
    ['one that goes on after a page in its data', bytesOf(plain.subarray(0, -2), HTML), 'not_a_picture'],
    [
      'one whose scan names no component',
      bytesOf(plain.subarray(0, -scans.length), patched(middle, { 5: 77 }), 0xff, 0xd9),
      'not_a_picture',
    ],
  ]
}

async function storedWebps(plain: Uint8Array): Promise<[string, Uint8Array][]> {
  const see = await webp(drawn(96, 96, 4))
  const profiled = await webp(drawn(96).withIccProfile('p3'))
  const frame = chunk('VP8 ', webpChunks(plain)[0]?.data ?? new Uint8Array())
  const everything = await drawn(96)
    .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '51/1 30/1 2664/100', GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .webp()
    .toBuffer()
  const [exif, xmp, own] = ['EXIF', 'XMP ', 'MARA'].map((name) => chunk(name, bytesOf(SECRET)))
  return [
    ['a plain one', plain],
    ['a lossless one', await webp(drawn(96), { lossless: true })],
    ['a see-through one', see],
    ['a see-through lossless one', await webp(drawn(96, 96, 4), { lossless: true })],
    ['one of odd sides', await webp(drawn(65, 131))],
    ['the smallest', await webp(drawn(64))],
    ['the largest', await webp(large(), { quality: 10 })],
    ['one with a colour profile', profiled],
    ['one with place and camera', everything],
    [
      'one with metadata behind its picture',
      webpOf([vp8x(0x0c, 96, 96), frame, exif ?? frame, xmp ?? frame, own ?? frame]),
    ],
    ['one whose flags name what is not there', webpOf([vp8x(0x3c, 96, 96), frame])],
    ['one whose flags keep silent about a profile', silent(profiled)],
    ['one with a page as a chunk', webpOf([vp8x(0, 96, 96), chunk('HTML', HTML), frame])],
    [
      'one with words for a colour profile',
      webpOf([vp8x(0x20, 96, 96), chunk('ICCP', bytesOf(SECRET.repeat(9))), frame]),
    ],
    ['one with metadata and no header that allows it', webpOf([frame, exif ?? frame])],
  ]
}

const silent = (file: Uint8Array): Uint8Array => patched(file, { 20: 0 })

async function refusedWebps(plain: Uint8Array): Promise<[string, Uint8Array, PictureProblem][]> {
  const data = webpChunks(plain)[0]?.data ?? new Uint8Array()
  const frame = chunk('VP8 ', data)
  const lossless = webpChunks(await webp(drawn(96), { lossless: true }))[0]?.data ?? new Uint8Array()
  const moving = await sharp(await Promise.all([drawn(96), drawn(96).negate()].map((one) => one.png().toBuffer())), {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  const see = webpChunks(await webp(drawn(96, 96, 4)))
  const alpha = see.find(({ name }) => name === 'ALPH')?.data ?? new Uint8Array()
  return [
    ['nothing', new Uint8Array(), 'not_a_picture'],
    ['only a RIFF header', webpOf([]), 'not_a_picture'],
    ['a JPEG', await jpeg(drawn(96)), 'not_a_picture'],
    ['a PNG', await drawn(96).png().toBuffer(), 'not_a_picture'],
    ['a GIF', await drawn(96).gif().toBuffer(), 'not_a_picture'],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_a_picture'],
    ['a sound', bytesOf('RIFF', 36, 0, 0, 0, 'WAVE', new Uint8Array(32)), 'not_a_picture'],
    ['a moving one', moving, 'animated'],
    ['one that says it moves', webpOf([vp8x(0x02, 96, 96), frame]), 'animated'],
    ['one with a chunk of a moving one', webpOf([vp8x(0, 96, 96), chunk('ANMF', data), frame]), 'animated'],
    ['one with a page behind it', bytesOf(plain, HTML), 'bytes_after_end'],
    ['one with an archive behind it', bytesOf(plain, ZIP), 'bytes_after_end'],
    ['one with a single byte behind it', bytesOf(plain, 0), 'bytes_after_end'],
    ['the first half of one', plain.subarray(0, plain.length / 2), 'not_a_picture'],
    ['one whose length is longer than the file', webpOf([frame], plain.length + 100), 'not_a_picture'],
    ['one whose length is shorter than the file', webpOf([frame], 20), 'bytes_after_end'],
    ['one whose chunk is longer than the file', webpOf([chunk('VP8 ', data, 0x7fffffff)]), 'not_a_picture'],
    ['one whose chunk is longest', webpOf([chunk('VP8 ', data, 0xffffffff)]), 'not_a_picture'],
    ['one of 63 pixels', await webp(drawn(63)), 'wrong_size'],
    ['one of 2049 pixels', await webp(drawn(2049, 64)), 'wrong_size'],
    ['a lossless one of 63 pixels', await webp(drawn(63), { lossless: true }), 'wrong_size'],
    ['one whose frame says no width', webpOf([chunk('VP8 ', patched(data, { 6: 0, 7: 0 }))]), 'wrong_size'],
    ['one whose canvas is larger', webpOf([vp8x(0, 200, 96), frame]), 'wrong_size'],
    ['one whose canvas is 16 million pixels wide', webpOf([vp8x(0, 0x1000000, 96), frame]), 'wrong_size'],
    ['one with two frames', webpOf([vp8x(0, 96, 96), frame, frame]), 'not_a_picture'],
    ['one with a frame of each kind', webpOf([vp8x(0, 96, 96), frame, chunk('VP8L', lossless)]), 'not_a_picture'],
    ['one with two headers', webpOf([vp8x(0, 96, 96), vp8x(0, 96, 96), frame]), 'not_a_picture'],
    ['one with its header behind the frame', webpOf([frame, vp8x(0, 96, 96)]), 'not_a_picture'],
    ['one with a short header', webpOf([chunk('VP8X', new Uint8Array(6)), frame]), 'not_a_picture'],
    ['one without a frame', webpOf([vp8x(0, 96, 96)]), 'not_a_picture'],
    [
      'a lossless header with noise behind it',
      webpOf([chunk('VP8L', bytesOf(lossless.subarray(0, 5), noise(5000)))]),
      'not_a_picture',
    ],
    [
      'a lossless header with a page behind it',
      webpOf([chunk('VP8L', bytesOf(lossless.subarray(0, 5), HTML))]),
      'not_a_picture',
    ],
    [
      'a lossless header with zeros behind it',
      webpOf([chunk('VP8L', bytesOf(lossless.subarray(0, 5), new Uint8Array(50)))]),
      'not_a_picture',
    ],
    ['a lossless header with nothing behind it', webpOf([chunk('VP8L', lossless.subarray(0, 6))]), 'not_a_picture'],
    [
      'a lossless one that is cut',
      webpOf([chunk('VP8L', lossless.subarray(0, lossless.length * 0.9))]),
      'not_a_picture',
    ],
    ['a lossless one with a page behind its pixels', webpOf([chunk('VP8L', bytesOf(lossless, HTML))]), 'not_a_picture'],
    [
      'a lossless one of another size',
      webpOf([chunk('VP8L', patched(lossless, { 2: (lossless[2] ?? 0) ^ 0xc0 }))]),
      'not_a_picture',
    ],
    ['a lossy one that is cut', webpOf([chunk('VP8 ', data.subarray(0, data.length * 0.7))]), 'not_a_picture'],
    [
      'one with noise for its transparency',
      webpOf([vp8x(0x10, 96, 96), chunk('ALPH', bytesOf(1, noise(3000))), frame]),
      'not_a_picture',
    ],
    [
      'one with too little transparency',
      webpOf([vp8x(0x10, 96, 96), chunk('ALPH', bytesOf(0, noise(96 * 95))), frame]),
      'not_a_picture',
    ],
    [
      'one that begins between two key frames',
      webpOf([chunk('VP8 ', patched(data, { 0: (data[0] ?? 0) | 1 }))]),
      'not_a_picture',
    ],
    ['one without the mark of a key frame', webpOf([chunk('VP8 ', patched(data, { 4: 0 }))]), 'not_a_picture'],
    [
      'one whose first part is longer than the frame',
      webpOf([chunk('VP8 ', patched(data, { 2: 255 }))]),
      'not_a_picture',
    ],
    ['a lossless one of another version', webpOf([chunk('VP8L', patched(lossless, { 4: 0xe0 }))]), 'not_a_picture'],
    [
      'one with transparency nobody can read',
      webpOf([vp8x(0x10, 96, 96), chunk('ALPH', patched(alpha, { 0: 3 })), frame]),
      'not_a_picture',
    ],
    [
      'one with 500 chunks',
      webpOf([vp8x(0, 96, 96), ...Array.from({ length: 500 }, () => chunk('MARA', bytesOf('x'))), frame]),
      'not_a_picture',
    ],
  ]
}

/** All cases; making them takes about a second. */
export async function pictureCases(): Promise<PictureCase[]> {
  const [plainJpeg, plainWebp] = [await jpeg(drawn(96)), await webp(drawn(96))]
  const cases = (type: PictureType, files: readonly (readonly [string, Uint8Array, PictureProblem?])[]) =>
    files.map(([name, bytes, problem]) => ({
      name: `${type === JPEG_TYPE ? 'JPEG' : 'WebP'}: ${name}`,
      type,
      bytes: Uint8Array.from(bytes),
      problem: problem ?? null,
    }))
  return [
    ...cases(JPEG_TYPE, await storedJpegs(plainJpeg)),
    ...cases(JPEG_TYPE, await refusedJpegs(plainJpeg)),
    ...cases(WEBP_TYPE, await storedWebps(plainWebp)),
    ...cases(WEBP_TYPE, await refusedWebps(plainWebp)),
  ]
}
