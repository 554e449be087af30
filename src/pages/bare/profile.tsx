// /profile/{username}: the page a tap leads to. Read from D1 before the first byte, complete without any script, in the
// owner's theme, without the shop's header and footer.
import type { Context } from 'hono'
import { LuBadgeCheck, LuPenLine, LuQrCode, LuShare2, LuUserPlus } from 'react-icons/lu'
import { cacheProfile } from '#cache/answer-cache.ts'
import { type CachedPage, digestOf, findPage, type PageKey, pageBytes, pageResponse } from '#cache/page-cache.ts'
import { wordsOf } from '#client/stores/words.ts'
import { type ProfilePageRows, readProfilePage } from '#db/hot/profile-page.ts'
import { meantProfile } from '#db/meant-profile.ts'
import { takeProfileRead } from '#db/profile-ahead.ts'
import { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/market/languages.ts'
import { accentSheet } from '#domain/profile/accent.ts'
import { type Contact, contactOf, NO_CONTACT } from '#domain/profile/contact-details.ts'
import { profileView, type ProfileView as View } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import { nameInSegment } from '#domain/profile/username.ts'
import { profileShareImage } from '#domain/seo/share-image.ts'
import { profileNode } from '#domain/seo/structured-data.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { locationOf } from '#domain/site/meant-address.ts'
import { routes } from '#domain/site/routes.ts'
import { TAP_PARAMETER } from '#domain/site/visit.ts'
import { lettersIn } from '#domain/text/letters.ts'
import { shownText } from '#domain/text/shown-text.ts'
import { redirect } from '#http/responses.ts'
import { hasFreshMark } from '#http/tap-mark.ts'
import { letterSheets } from '#pages/layout/assets.ts'
import { choosePageLanguage, type PageLanguage } from '#pages/layout/page-language.ts'
import { pageMarket } from '#pages/layout/page-market.ts'
import { renderPage } from '#pages/layout/render.tsx'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'
import { ProfileView, type ProfileWords, profileCard, standInsOf } from '#ui/profile/profile-view.tsx'
import { hiddenProfilePage } from './hidden-profile.tsx'
import { unknownProfilePage } from './unknown-profile.tsx'

/**
 * The page of a profile: 200, 302 from an old name or a mangled one to the present one, 404 if unknown, 410 if hidden
 * or not published, a fallback if D1 fails. An invalid username is unknown without a query.
 */
export async function profilePage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  // Not Hono's parameter, which is already decoded: a name is decoded once.
  const username = nameInSegment(c.req.path.split('/')[2] ?? '')
  const read =
    c.req.raw.method === 'GET'
      ? await takeProfileRead(c.env, username)
      : { startedAt: Date.now(), value: await readProfilePage(c.env.DB, username), isAhead: false }
  const response = await pageOf(c, config, address, { username, rows: read.value, readAt: read.startedAt })
  if (read.isAhead) response.headers.set('Server-Timing', 'read;desc="ahead"')
  return response
}

interface Read {
  /** As in the address, of any form. */
  username: string
  rows: ProfilePageRows
  /** When D1 was read, in milliseconds. */
  readAt: number
}

async function pageOf(c: Context<AppEnv>, config: Config, address: Address, read: Read): Promise<Response> {
  const { readAt } = read
  const username = shownText(read.username.slice(0, 64)) // other text is made readable and cut
  const { found, links } = read.rows
  if (found.ok && found.value.state === 'hidden') {
    cacheProfile(c.env, username, null, Date.now()) // a busy profile disappears for all visitors at once
    return hiddenProfilePage(c, config, address, await choosePageLanguage(c, config, found.value.lang))
  }
  if (found.ok && found.value.state === 'moved') {
    cacheProfile(c.env, username, null, Date.now())
    return redirect(routes(config.brand).profile(found.value.username))
  }
  if (found.ok && found.value.state === 'unknown')
    return (
      (await toMeant(c, config)) ??
      unknownProfilePage(c, config, address, { username, chosen: await choosePageLanguage(c, config, null) })
    )
  const row = found.ok && found.value.state === 'shown' ? found.value.profile : null
  const site = { brand: config.brand, origin: siteOrigin(config, c.req.url) }
  const chosen = await choosePageLanguage(c, config, row?.lang ?? null)
  const t = wordsOf({ market: pageMarket(c), words: chosen.words }, 'profile', PROFILE_WORDS)
  const view = profileView(username, row, row && links.ok ? links.value : [], site.origin, standInsOf(t))
  const contact = row ? contactOf(row) : NO_CONTACT
  // D1 is read for every request, but the page is rendered only after a change: it depends on these values alone.
  const rowKey = row && links.ok ? await digestOf([site.origin, row, links.value]) : undefined
  const cacheAs = rowKey === undefined ? undefined : keyIn(rowKey, chosen.language)
  const { searchParams } = new URL(c.req.url)
  const isOfTap = searchParams.has(TAP_PARAMETER)
  const isMarked =
    isOfTap &&
    cacheAs !== undefined &&
    row !== null &&
    (await hasFreshMark(config, row.username, searchParams.getAll(TAP_PARAMETER)))
  // A page that is English for want of another language's texts is kept by nobody.
  const isKept = cacheAs !== undefined && !isMarked && !chosen.isMissing
  const { env } = c // not the context, which a stored answer would keep alive
  const hit = isKept ? findPage(env, cacheAs) : undefined
  if (hit && isOfTap) return untagged(hit)
  if (hit) {
    const answer = (request: Request) => pageResponse(hit, request)
    const answerIn = (request: Request) => {
      const language = chosen.languageFor(request)
      const page = language === chosen.language ? hit : findPage(env, keyIn(rowKey ?? '', language))
      return page ? pageResponse(page, request) : null
    }
    const origin = config.siteUrl === '' ? site.origin : ''
    const cacheable = { answer: chosen.isVisitors ? answerIn : answer, bytes: pageBytes(hit), origin }
    cacheProfile(c.env, username, cacheable, Date.now(), readAt)
    return answer(c.req.raw)
  }
  return renderPage(c, config, {
    address: isMarked ? { ...address, cache: 'CachePrivate' } : address,
    page: 'profile',
    ...(cacheAs === undefined || isOfTap ? {} : { cacheAs }), // an address of one tap has no ETag
    title: `${view.title} · ${config.brand.name}`,
    description: view.bio.replace(/\s+/g, ' '),
    canonicalPath: row ? routes(config.brand).profile(view.username) : null,
    noStore: row === null || !links.ok || chosen.isMissing,
    byLanguage: chosen.isVisitors,
    chrome: 'bare',
    bodyClass: `profile profile-${view.theme}`,
    style: accentSheet(row?.accent ?? null, view.theme),
    barColor: PROFILE_LOOKS[view.theme].glow, // the colour at the top of the page
    ...(row ? { share: shareOf(config.brand, view, t), structured: [profileNode(site, view, t, contact)] } : {}),
    children: (
      <Profile
        view={view}
        contact={contact}
        brand={config.brand}
        anonKey={config.anonKey}
        known={row !== null}
        isMarked={isMarked}
        takesContacts={row?.takes_contacts === 1}
        t={t}
        chosen={{ language: chosen.language, isOneOfMany: chosen.isOneOfMany }}
      />
    ),
  })
}

/** The key of a profile's page in a language; the same in every shop with one. */
const keyIn = (rowKey: string, language: Language): PageKey => ({
  kind: 'profile',
  key: language === DEFAULT_LANGUAGE ? rowKey : `${rowKey} ${language}`,
})

/** The drawn page for an address with an expired or forged mark. */
function untagged({ body, headers }: CachedPage): Response {
  const response = new Response(body, { headers })
  response.headers.delete('ETag')
  return response
}

/** Redirects an unknown name to the profile or contact card that was meant, if there is one. */
async function toMeant({ env, req }: Context<AppEnv>, { brand }: Config): Promise<Response | null> {
  const meant = await meantProfile(env.DB, new URL(req.url))
  if (meant === null) return null
  const path = routes(brand)[meant.isCard ? 'contactCard' : 'profile'](meant.username)
  return redirect(locationOf({ ...meant.added, path }))
}

const shareOf = (brand: Brand, view: View, t: ProfileWords) => ({
  type: 'profile' as const,
  image: profileShareImage(brand, view, t),
  extra: { 'profile:username': view.username },
})

interface ProfileProps {
  view: View
  contact: Contact
  brand: Brand
  anonKey: string
  known: boolean
  /** Has the card itself just opened this page? */
  isMarked: boolean
  /** May visitors leave their contact details? */
  takesContacts: boolean
  t: ProfileWords
  chosen: Pick<PageLanguage, 'language' | 'isOneOfMany'>
}

function Profile({ view, contact, brand, anonKey, known, isMarked, takesContacts, t, chosen }: ProfileProps) {
  // The page's script reads name and key from the list of links or details; without a list they are here.
  const isBare = known && view.links.length === 0 && contact.details.length === 0
  return (
    <>
      <main
        id="main"
        {...profileCard(view, contact)}
        {...(isBare ? { 'data-profile': view.username, 'data-key': anonKey } : {})}
      >
        <ProfileView
          view={view}
          contact={contact}
          t={t}
          isInOtherWords={chosen.isOneOfMany}
          countKey={anonKey}
          mark={isMarked ? <TapMark t={t} /> : null}
        >
          {known ? <ProfileActions view={view} brand={brand} t={t} language={chosen.language} /> : null}
        </ProfileView>
        {takesContacts ? (
          <a
            className="profile-leave"
            href={`${brand.appHost}/contact/${encodeURIComponent(view.username)}`}
            rel="nofollow"
          >
            <LuPenLine aria-hidden="true" />
            {t.leave}
          </a>
        ) : null}
        <div className="profile-footer">
          <a href="/">{t.poweredBy({ brand: brand.name })}</a>
          {known ? (
            <a href={routes(brand).report(view.username)} rel="nofollow">
              {t.report}
            </a>
          ) : null}
        </div>
      </main>
      {/* At the end, so that they do not delay the text. */}
      {letterSheets(lettersIn(JSON.stringify([view, contact]))).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  )
}

/** Says that the page was opened by the card, not by a copied link. */
const TapMark = ({ t }: { t: ProfileWords }) => (
  <div className="profile-mark">
    <p>
      <LuBadgeCheck aria-hidden="true" />
      {t.verified}
    </p>
    <details>
      <summary>{t.verifiedQuestion}</summary>
      <p>{t.verifiedAnswer}</p>
    </details>
  </div>
)

/** For the person who was just tapped: save the contact, share it, show its QR code to the next phone. */
function ProfileActions({
  view,
  brand,
  t,
  language,
}: {
  view: View
  brand: Brand
  t: ProfileWords
  language: Language
}) {
  const paths = routes(brand)
  // The page's script has the English words.
  const scriptWords =
    language === DEFAULT_LANGUAGE ? {} : { 'data-copied': t.linkCopied, 'data-copy': t.copyLink({ url: '{url}' }) }
  return (
    <div className="profile-actions">
      <a className="profile-action profile-action-main" href={paths.contactCard(view.username)}>
        <LuUserPlus aria-hidden="true" />
        {t.saveContact}
      </a>
      {/* Hidden until the page's script, which it needs, shows it. */}
      <button type="button" className="profile-action" data-share={view.title} {...scriptWords} hidden>
        <LuShare2 aria-hidden="true" />
        {t.share}
      </button>
      <details className="profile-qr">
        <summary className="profile-action">
          <LuQrCode aria-hidden="true" />
          {t.qrCode}
        </summary>
        <img
          src={paths.profileQr(view.username)}
          alt={t.qrPicture({ title: view.title })}
          width={240}
          height={240}
          loading="lazy"
        />
      </details>
      <p className="profile-status" role="status" data-share-status />
    </div>
  )
}
