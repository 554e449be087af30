// The files below a profile: the contact card a phone saves, the QR code of the profile's own address, and the picture
// other sites show beside a link to it. D-115.

import type { Context } from 'hono'
import { findProfile, listLinks } from '../db/profiles'
import { contactCard } from '../domain/profile/contact-card'
import { profileView } from '../domain/profile/profile'
import { usernameInSegment } from '../domain/profile/username'
import { DEFAULT_SHARE_IMAGE } from '../domain/seo/share-image'
import type { ProfileFileId } from '../domain/site/addresses'
import { routes } from '../domain/site/routes'
import { countWithinLimit, visitorKey, WINDOW_SECONDS } from '../door/visitor-limits'
import { type AppEnv, type Config, siteOrigin } from '../env'
import { errorPage } from '../worker/error-page'
import { requestId } from '../worker/request-log'
import { profileFile, redirect } from '../worker/responses'
import { qrSvg } from './qr'

/** A picture takes as much work as some fifty taps: one visitor may ask for so many a minute. */
const mayDraw = ({ env, req }: Context<AppEnv>, config: Config): Promise<boolean> =>
  countWithinLimit({ env, config }, 'LIMIT_PICTURE', { visitor: visitorKey(req.raw.headers), now: Date.now() })

/** A page in the place of a file that cannot be given: it has the header set of its profile. */
const noFile = ({ brand }: Config, status: 404 | 429 | 503, text: string, reference = ''): Response =>
  errorPage({ status, text, pageClass: 'profile', brand, reference })

const tooManyPictures = (config: Config): Response => {
  const answer = noFile(config, 429, 'Too many requests. Please try again in a minute.')
  answer.headers.set('Retry-After', String(WINDOW_SECONDS))
  return answer
}

/**
 * 200 with the file, 404 for a username nobody has, 503 while D1 gives no answer; the picture then is the shop's own,
 * because whoever asks for it shows it to somebody else. 429 for too many pictures.
 */
export async function handleProfileFile(c: Context<AppEnv>, config: Config, file: ProfileFileId): Promise<Response> {
  if (file === 'share' && !(await mayDraw(c, config))) return tooManyPictures(config)
  const username = usernameInSegment(c.req.path.split('/')[2] ?? '')
  const profile = username === null ? null : await findProfile(c.env.DB, username)
  if (profile !== null && !profile.ok)
    return file === 'share'
      ? redirect(DEFAULT_SHARE_IMAGE.address)
      : noFile(config, 503, 'Please try again in a moment.', requestId(c.req.raw))
  const row = profile?.value ?? null
  if (row === null) return noFile(config, 404, 'There is no such profile.')

  const origin = siteOrigin(config, c.req.url)
  if (file === 'share') return (await import('../share-picture/answer')).sharePicture(c.env, config, row, origin)
  const profileUrl = origin + routes(config.brand).profile(row.username)
  if (file === 'qr') return profileFile(qrSvg(profileUrl), 'qr')

  const links = await listLinks(c.env.DB, row.username)
  if (!links.ok) return noFile(config, 503, 'Please try again in a moment.', requestId(c.req.raw))
  const view = profileView(row.username, row, links.value, origin)
  const pictureUrl = view.avatarUrl === null ? null : new URL(view.avatarUrl, origin).href
  return profileFile(contactCard(view, { profileUrl, pictureUrl }), 'contact', row.username)
}
