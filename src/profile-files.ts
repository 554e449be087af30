// The files below a profile: the contact card a phone saves, the QR code of the profile's own address, and the picture
// other sites show beside a link to it. D-115.
import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import { findProfile, listLinks } from './db/profiles'
import { contactCard } from './domain/contact-card'
import { profileView } from './domain/profile'
import { type profileFileForPath, routes, usernameInSegment } from './domain/routes'
import { DEFAULT_SHARE_IMAGE } from './domain/share-image'
import { type AppEnv, type Config, siteOrigin } from './env'
import { requestId } from './request-log'
import { plainError, profileFile, redirect } from './responses'

type Requested = NonNullable<ReturnType<typeof profileFileForPath>>

/**
 * 200 with the file, 404 for a username nobody has, 503 while D1 gives no answer; the picture then is the shop's own,
 * because whoever asks for it shows it to somebody else.
 */
export async function handleProfileFile(
  c: Context<AppEnv>,
  config: Config,
  { segment, file }: Requested,
): Promise<Response> {
  const username = usernameInSegment(segment)
  const profile = username === null ? null : await findProfile(c.env.DB, username)
  if (profile !== null && !profile.ok)
    return file === 'share.png'
      ? redirect(DEFAULT_SHARE_IMAGE.address)
      : plainError(503, 'Please try again in a moment.', requestId(c.req.raw))
  const row = profile?.value ?? null
  if (row === null) return plainError(404, 'There is no such profile.')

  if (file === 'share.png') return (await import('./share-picture/answer')).sharePicture(c.env.ASSETS, config, row)
  const origin = siteOrigin(config, c.req.url)
  const profileUrl = origin + routes(config.brand).profile(row.username)
  if (file === 'qr.svg') return profileFile(renderSVG(profileUrl, { ecc: 'M', border: 2 }), 'qr')

  const links = await listLinks(c.env.DB, row.username)
  if (!links.ok) return plainError(503, 'Please try again in a moment.', requestId(c.req.raw))
  const view = profileView(row.username, row, links.value)
  const pictureUrl = view.avatarUrl === null ? null : new URL(view.avatarUrl, origin).href
  return profileFile(contactCard(view, { profileUrl, pictureUrl }), 'contact', row.username)
}
