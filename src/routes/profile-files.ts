// Files below a profile: the contact card for a phone, the QR code of the profile's address, and the image that other
// sites show next to a link to it.

import type { Context } from 'hono'
import { readProfile, readProfilePage, type ShownProfile } from '#db/hot/profile-page.ts'
import { meantProfile } from '#db/meant-profile.ts'
import { countContactCard } from '#db/profile-counts.ts'
import { HIDDEN_PROFILE_WORDS } from '#domain/content/words/hidden-profile.ts'
import { contactCard } from '#domain/profile/contact-card.ts'
import { contactOf } from '#domain/profile/contact-details.ts'
import { profileView, type SocialLink } from '#domain/profile/profile.ts'
import { usernameInSegment } from '#domain/profile/username.ts'
import { SHARE_IMAGE_PATH } from '#domain/seo/share-image.ts'
import type { ProfileFileId } from '#domain/site/addresses.ts'
import { locationOf } from '#domain/site/meant-address.ts'
import { routes } from '#domain/site/routes.ts'
import { countWithinLimit, visitorKey, WINDOW_SECONDS } from '#guards/visitor-limits.ts'
import { errorPage } from '#http/error-page.ts'
import { requestId } from '#http/request-log.ts'
import { profileFile, redirect } from '#http/responses.ts'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'
import { contactPhoto } from './contact-photo.ts'
import { qrSvg } from './qr.ts'

/** Rendering an image costs as much as some fifty taps, so each visitor has a limit per minute. */
const mayDraw = ({ env, req }: Context<AppEnv>, config: Config): Promise<boolean> =>
  countWithinLimit({ env, config }, 'LIMIT_PICTURE', { visitor: visitorKey(req.raw.headers), now: Date.now() })

/** An error page for a file that cannot be served, with the header set of its profile. */
const noFile = ({ brand }: Config, status: 404 | 410 | 429 | 503, text: string, reference = ''): Response =>
  errorPage({ status, text, pageClass: 'profile', brand, reference })

const tooManyPictures = (config: Config): Response => {
  const answer = noFile(config, 429, 'Too many requests. Please try again in a minute.')
  answer.headers.set('Retry-After', String(WINDOW_SECONDS))
  return answer
}

/** Path names by file id of the table of addresses. */
const PATHS = { contact: 'contactCard', qr: 'profileQr', share: 'profileShare' } as const

/**
 * 200 with the file, 302 from an old name to the present one, 404 for an unknown username, 410 for a profile that is
 * hidden or not published, 503 while D1 fails, 429 for too many images. On 503 the share image falls back to the
 * shop's own, because whoever requests it shows it to somebody else.
 */
export async function handleProfileFile(c: Context<AppEnv>, config: Config, file: ProfileFileId): Promise<Response> {
  if (file === 'share' && !(await mayDraw(c, config))) return tooManyPictures(config)
  const unreadable = () => noFile(config, 503, 'Please try again in a moment.', requestId(c.req.raw))
  const username = usernameInSegment(c.req.path.split('/')[2] ?? '') ?? ''
  const [{ found, links }, photo] =
    file === 'contact'
      ? await Promise.all([readProfilePage(c.env.DB, username), contactPhoto(c.env, username)])
      : [{ found: await readProfile(c.env.DB, username), links: null }, null]
  if (!found.ok) return file === 'share' ? redirect(SHARE_IMAGE_PATH) : unreadable()
  const { value } = found
  if (value.state === 'unknown')
    return (await toMeant(c, config, file)) ?? noFile(config, 404, 'There is no such profile.')
  if (value.state === 'hidden') return noFile(config, 410, HIDDEN_PROFILE_WORDS.heading)
  if (value.state === 'moved') return redirect(routes(config.brand)[PATHS[file]](value.username))

  const { profile } = value
  const origin = siteOrigin(config, c.req.url)
  if (file === 'share') return (await import('#share-picture/answer.ts')).sharePicture(c.env, config, profile, origin)
  const profileUrl = origin + routes(config.brand).profile(profile.username)
  if (links === null) return profileFile(qrSvg(profileUrl), 'qr')
  if (!links.ok) return unreadable()
  countContactCard(c.env, profile.username, c.req.raw, (work) => c.executionCtx.waitUntil(work))
  return profileFile(cardOf(profile, links.value, { origin, profileUrl, photo }), 'contact', profile.username)
}

/** Redirects from an unknown name to the file of the profile that was meant, if there is one. */
async function toMeant(
  { env, req }: Context<AppEnv>,
  { brand }: Config,
  file: ProfileFileId,
): Promise<Response | null> {
  const meant = await meantProfile(env.DB, new URL(req.url))
  return meant && redirect(locationOf({ ...meant.added, path: routes(brand)[PATHS[file]](meant.username) }))
}

function cardOf(
  profile: ShownProfile,
  links: readonly SocialLink[],
  { origin, profileUrl, photo }: { origin: string; profileUrl: string; photo: string | null },
): string {
  const view = profileView(profile.username, profile, links, origin)
  const pictureUrl = view.avatarUrl === null ? null : new URL(view.avatarUrl, origin).href
  return contactCard(view, { profileUrl, pictureUrl, photo, contact: contactOf(profile) })
}
