// /profile/{username}/share.png: opens the art and draws. Loaded with the first picture that is asked for, so that no tap,
// call or page evaluates it.
import { type PublicProfile, profileView } from '../domain/profile'
import { DEFAULT_SHARE_IMAGE } from '../domain/share-image'
import type { Config } from '../env'
import { describeError, logEvent } from '../log'
import { pictureFile, redirect } from '../responses'
import { type Art, openArt, profilePicture } from './picture'

const ART_PATH = '/share/profile.bin'
/** The same for every request of this isolate: nothing of a visitor or a profile is in it. */
let art: Art | undefined

/** The picture of a known profile; the shop's own, kept by nobody, when this one cannot be drawn. Never throws. */
export async function sharePicture(assets: Fetcher, { brand }: Config, profile: PublicProfile): Promise<Response> {
  try {
    art ??= await loadArt(assets)
    const { title, username, theme } = profileView(profile.username, profile, [])
    return pictureFile(profilePicture(art, { title, username, theme, brandName: brand.name }))
  } catch (thrown) {
    logEvent('error', 'share_picture_failed', { error: describeError(thrown) })
    return redirect(DEFAULT_SHARE_IMAGE.address)
  }
}

async function loadArt(assets: Fetcher): Promise<Art> {
  // The host plays no part: the binding answers paths.
  const answer = await assets.fetch(new URL(ART_PATH, 'https://assets.invalid').href)
  if (!answer.ok) throw new Error(`${ART_PATH} answered ${answer.status}`)
  return openArt(new Uint8Array(await answer.arrayBuffer()))
}
