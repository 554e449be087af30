// /profile/{username}: the page a tap leads to. Read from D1 before the first byte, complete without any script, in the
// owner's theme, with neither header nor footer of the shop. Spec §2, §3; D-13, D-85 to D-87, D-19.
import type { Context } from 'hono'
import type { IconType } from 'react-icons'
import { FaInstagram, FaLinkedinIn, FaSnapchat, FaTelegram, FaTiktok, FaXTwitter, FaYoutube } from 'react-icons/fa6'
import { LuArrowUpRight, LuLink } from 'react-icons/lu'
import { SiRevolut } from 'react-icons/si'
import { findProfile, listLinks } from '../db/profiles'
import { type LinkView, type PlatformId, type ProfileView, profileView } from '../domain/profile'
import { routes } from '../domain/routes'
import type { AppEnv, Config } from '../env'
import { renderPage } from './render'

/** The profile page of a valid username: 200, 404 with the fallbacks when unknown, the fallbacks when D1 fails. */
export async function profileResponse(c: Context<AppEnv>, config: Config, username: string): Promise<Response> {
  const [profile, links] = await Promise.all([findProfile(c.env.DB, username), listLinks(c.env.DB, username)])
  const row = profile.ok ? profile.value : null
  const view = profileView(username, row, row && links.ok ? links.value : [])
  const unknown = profile.ok && row === null
  return renderPage(c, config, {
    page: 'profile',
    title: `${view.title} · ${config.brand.name}`,
    description: view.bio,
    canonicalPath: row ? routes(config.brand).profile(view.username) : null,
    pageClass: 'profile',
    status: unknown ? 404 : 200,
    noStore: row === null || !links.ok,
    chrome: 'bare',
    bodyClass: `profile profile-${view.theme}`,
    children: <ProfilePage view={view} brandName={config.brand.name} />,
  })
}

const ICONS: Record<PlatformId, IconType> = {
  instagram: FaInstagram,
  tiktok: FaTiktok,
  youtube: FaYoutube,
  x: FaXTwitter,
  linkedin: FaLinkedinIn,
  snapchat: FaSnapchat,
  telegram: FaTelegram,
  revolut: SiRevolut,
  link: LuLink,
}

function ProfilePage({ view, brandName }: { view: ProfileView; brandName: string }) {
  return (
    <main id="main" className="profile-card" data-theme={view.theme}>
      <Avatar view={view} />
      <h1 className="profile-name">{view.title}</h1>
      <p className="profile-handle">{`@${view.username}`}</p>
      <p className="profile-bio">{view.bio}</p>
      {view.links.length > 0 ? (
        <ul className="profile-links" aria-label="Links">
          {view.links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: display_order may repeat, and this list never changes
            <li key={index} data-link-id={link.id}>
              <ProfileLink link={link} />
            </li>
          ))}
        </ul>
      ) : null}
      <footer className="profile-footer">
        <a href="/">{`Powered by ${brandName}`}</a>
      </footer>
    </main>
  )
}

function Avatar({ view }: { view: ProfileView }) {
  if (view.avatarUrl === null)
    return (
      <div className="profile-avatar" role="img" aria-label={view.title}>
        {view.initial}
      </div>
    )
  return (
    <img
      className="profile-avatar"
      src={view.avatarUrl}
      alt={view.title}
      width={128}
      height={128}
      fetchPriority="high"
      referrerPolicy="no-referrer"
    />
  )
}

function ProfileLink({ link }: { link: LinkView }) {
  const Icon = ICONS[link.platform]
  const content = (
    <>
      <span className={`platform platform-${link.platform}`}>
        <Icon aria-hidden="true" />
      </span>
      <span className="profile-link-title">{link.title}</span>
    </>
  )
  if (link.href === null) return <div className="profile-link profile-link-plain">{content}</div>
  return (
    <a
      className="profile-link"
      href={link.href}
      rel="noopener noreferrer nofollow ugc"
      {...(link.external ? { target: '_blank' } : {})}
    >
      {content}
      <LuArrowUpRight aria-hidden="true" className="profile-link-arrow" />
    </a>
  )
}
