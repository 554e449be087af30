// /profile/{username}/share.png: loads the art and renders the image. Imported with the first requested image, so that
// no tap, call or page evaluates it.

import { mediaFile } from '#domain/profile/media-path.ts'
import { type PublicProfile, profileView } from '#domain/profile/profile.ts'
import { SHARE_IMAGE_PATH } from '#domain/seo/share-image.ts'
import { describeError, logEvent } from '#http/log.ts'
import { ownFile } from '#http/own-file.ts'
import { pictureFile, redirect } from '#http/responses.ts'
import { storedPicture } from '#http/stored-picture.ts'
import type { Bindings, Config } from '#src/env.ts'
import { decodePng } from './decode-png.ts'
import { decodeWebp } from './decode-webp.ts'
import type { Letters } from './letters.ts'
import { type Art, needsMoreLetters, openArt, openLetters, profilePicture } from './picture.ts'
import type { Pixels } from './pixels.ts'

const ART_PATH = '/share/profile.bin'
const LETTERS_PATH = '/share/letters.bin'
// Shared by all requests of this isolate: they contain nothing of a visitor or profile.
let art: Art | undefined
let letters: Letters | undefined

/**
 * The image of a known profile; the shop's own, uncached, if rendering fails. `siteOrigin` is the shop's: a profile's
 * own picture is used if it is a file of this site. Never throws.
 */
export async function sharePicture(
  { ASSETS: assets, MEDIA: bucket }: Pick<Bindings, 'ASSETS' | 'MEDIA'>,
  { brand }: Config,
  profile: PublicProfile,
  siteOrigin = '',
): Promise<Response> {
  try {
    art ??= openArt(await ownFile(assets, ART_PATH))
    const { title, username, theme, avatarUrl } = profileView(profile.username, profile, [], siteOrigin)
    const picture = avatarUrl?.startsWith('/') ? await ownPicture(assets, bucket, avatarUrl) : null
    const shown = { title, username, theme, brandName: brand.name, picture }
    const more = needsMoreLetters(art, shown) ? await moreLetters(assets) : null
    return pictureFile(profilePicture(art, shown, more))
  } catch (thrown) {
    logEvent('error', 'share_picture_failed', { error: describeError(thrown) })
    return redirect(SHARE_IMAGE_PATH)
  }
}

/** The glyphs of further scripts, or null if they cannot be loaded: names in them are then replaced by the username. */
async function moreLetters(assets: Fetcher): Promise<Letters | null> {
  try {
    letters ??= openLetters(await ownFile(assets, LETTERS_PATH))
    return letters
  } catch (thrown) {
    logEvent('error', 'share_letters_failed', { error: describeError(thrown) })
    return null
  }
}

/** Far more than a profile picture needs, and little enough to hold in memory. */
const MAX_PICTURE_BYTES = 512 * 1024

/** A picture of this site as pixels; null (the initial is used instead) if it is missing, too large or unsupported. */
async function ownPicture(assets: Fetcher, bucket: R2Bucket | undefined, path: string): Promise<Pixels | null> {
  try {
    const uploaded = mediaFile(path)
    const bytes = uploaded ? await fromBucket(bucket, uploaded.key) : await ownFile(assets, path, MAX_PICTURE_BYTES)
    return bytes[0] === 0x89 ? decodePng(bytes) : decodeWebp(bytes)
  } catch (thrown) {
    logEvent('info', 'share_picture_without_own', { error: describeError(thrown) })
    return null
  }
}

async function fromBucket(bucket: R2Bucket | undefined, key: string): Promise<Uint8Array> {
  const picture = bucket === undefined ? null : await storedPicture(bucket, key)
  if (picture === null) throw new Error('the uploaded picture is gone')
  return new Uint8Array(picture)
}
