// /profile/{username}: the page a tap leads to. Read from D1 before the first byte, complete without any script, in the
// owner's theme, with neither header nor footer of the shop. Spec §2, §3; D-13, D-85 to D-87, D-19.
import type { Context } from 'hono'
import { LuArrowUpRight, LuQrCode, LuShare2, LuUserPlus } from 'react-icons/lu'
import { readProfilePage } from '../../db/profile-page'
import { type LinkView, type ProfileView, profileView } from '../../domain/profile/profile'
import { PROFILE_LOOKS } from '../../domain/profile/profile-looks'
import { usernameInSegment } from '../../domain/profile/username'
import { profileShareImage } from '../../domain/seo/share-image'
import { profileNode } from '../../domain/seo/structured-data'
import type { Address } from '../../domain/site/addresses'
import type { Brand } from '../../domain/site/brand'
import { routes } from '../../domain/site/routes'
import { hasInvisibleCharacters } from '../../domain/text/invisible'
import { type AppEnv, type Config, siteOrigin } from '../../env'
import { cacheProfile } from '../../memory/answer-cache'
import { digestOf, findPage, pageAnswer, pageBytes } from '../../memory/page-cache'
import { PLATFORM_ICONS } from '../frame/platform-icons'
import { renderPage } from '../frame/render'
import { hiddenProfilePage } from './hidden-profile'

/**
 * The page of a profile: 200, 404 with the fallbacks when unknown, 410 when the operator has hidden it, the fallbacks when
 * D1 fails; null for what cannot be a username.
 */
export async function profilePage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response | null> {
  // Not Hono's parameter, which is decoded already: a name is decoded once.
  const username = usernameInSegment(c.req.path.split('/')[2] ?? '')
  if (username === null) return null
  const { found, links } = await readProfilePage(c.env.DB, username)
  if (found.ok && found.value.state === 'hidden') {
    cacheProfile(c.env, username, null, Date.now()) // a busy profile is gone for all from now on
    return hiddenProfilePage(c, config, address)
  }
  const row = found.ok && found.value.state === 'shown' ? found.value.profile : null
  const site = { brand: config.brand, origin: siteOrigin(config, c.req.url) }
  const view = profileView(username, row, row && links.ok ? links.value : [], site.origin)
  const unknown = found.ok && row === null
  // Read from D1 for every request, drawn only when something has changed since: the page depends on these alone.
  const cacheAs =
    row && links.ok ? { kind: 'profile' as const, key: await digestOf([site.origin, row, links.value]) } : undefined
  const hit = cacheAs === undefined ? undefined : findPage(c.env, cacheAs)
  if (hit) {
    const answer = (request: Request) => pageAnswer(hit, request)
    const origin = config.siteUrl === '' ? site.origin : ''
    cacheProfile(c.env, username, { answer, bytes: pageBytes(hit), origin }, Date.now())
    return answer(c.req.raw)
  }
  return renderPage(c, config, {
    address,
    page: 'profile',
    ...(cacheAs === undefined ? {} : { cacheAs }),
    title: `${view.title} · ${config.brand.name}`,
    description: view.bio.replace(/\s+/g, ' '),
    canonicalPath: row ? routes(config.brand).profile(view.username) : null,
    status: unknown ? 404 : 200,
    noStore: row === null || !links.ok,
    chrome: 'bare',
    bodyClass: `profile profile-${view.theme}`,
    barColor: PROFILE_LOOKS[view.theme].glow, // what is at the top of the page
    ...(row ? { share: shareOf(config.brand, view), structured: [profileNode(site, view)] } : {}),
    children: <Profile view={view} brand={config.brand} anonKey={config.anonKey} known={row !== null} />,
  })
}

const shareOf = (brand: Brand, view: ProfileView) => ({
  type: 'profile' as const,
  image: profileShareImage(brand, view),
  extra: { 'profile:username': view.username },
})

interface ProfileProps {
  view: ProfileView
  brand: Brand
  anonKey: string
  known: boolean
}

function Profile({ view, brand, anonKey, known }: ProfileProps) {
  const handle = `@${view.username}`
  return (
    <main
      id="main"
      className="profile-card"
      data-theme={view.theme}
      data-long-name={hasLongWord(view.title) ? '' : undefined}
    >
      <Avatar view={view} />
      <h1 className="profile-name">{view.title}</h1>
      {view.title === handle ? null : <p className="profile-handle">{handle}</p>}
      <p className="profile-bio">{view.bio}</p>
      {known ? <ProfileActions view={view} brand={brand} /> : null}
      {view.links.length > 0 ? (
        <ul className="profile-links" aria-label="Links" data-links-of={view.username} data-key={anonKey}>
          {view.links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: display_order may repeat, and this list never changes
            <li key={index} data-link-id={link.id}>
              <ProfileLink link={link} />
            </li>
          ))}
        </ul>
      ) : null}
      <footer className="profile-footer">
        <a href="/">{`Powered by ${brand.name}`}</a>
        {known ? (
          <a href={routes(brand).report(view.username)} rel="nofollow">
            Report this profile
          </a>
        ) : null}
      </footer>
    </main>
  )
}

/** More letters in one word than a narrow phone shows at full size. */
const hasLongWord = (text: string): boolean =>
  text.split(text.startsWith('@') ? /\s+/ : /[\s-]+/).some((word) => word.length > 13)

/** For the person who was just tapped: keep the contact, pass it on, show it to the next phone. */
function ProfileActions({ view, brand }: { view: ProfileView; brand: Brand }) {
  const paths = routes(brand)
  return (
    <div className="profile-actions">
      <a className="profile-action profile-action-main" href={paths.contactCard(view.username)}>
        <LuUserPlus aria-hidden="true" />
        Save contact
      </a>
      {/* Shown by the page's script, which it needs. */}
      <button type="button" className="profile-action" data-share={view.title} hidden>
        <LuShare2 aria-hidden="true" />
        Share
      </button>
      <details className="profile-qr">
        <summary className="profile-action">
          <LuQrCode aria-hidden="true" />
          QR code
        </summary>
        <img
          src={paths.profileQr(view.username)}
          alt={`QR code of ${view.title}’s profile`}
          width={240}
          height={240}
          loading="lazy"
        />
      </details>
      <p className="profile-status" role="status" data-share-status />
    </div>
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
      data-initial={view.initial}
      width={128}
      height={128}
      fetchPriority="high"
      referrerPolicy="no-referrer"
    />
  )
}

function ProfileLink({ link }: { link: LinkView }) {
  const Icon = PLATFORM_ICONS[link.icon]
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
      data-url={link.url === link.href || hasInvisibleCharacters(link.url) ? undefined : link.url}
      rel="noopener noreferrer nofollow ugc"
      {...(link.external ? { target: '_blank' } : {})}
    >
      {content}
      <LuArrowUpRight aria-hidden="true" className="profile-link-arrow" />
    </a>
  )
}
