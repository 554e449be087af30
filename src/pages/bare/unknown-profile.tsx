// The page of an unknown profile: 404, with a link to get a card. Not cached, because the name may be taken at any
// time.
import type { Context } from 'hono'
import { LuSearchX } from 'react-icons/lu'
import { useWords } from '#client/context/words.tsx'
import { wordsOf } from '#client/stores/words.ts'
import { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import { UNKNOWN_PROFILE_WORDS } from '#domain/content/words/unknown-profile.ts'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import type { Address } from '#domain/site/addresses.ts'
import { routes } from '#domain/site/routes.ts'
import type { PageLanguage } from '#pages/layout/page-language.ts'
import { pageMarket } from '#pages/layout/page-market.ts'
import { renderPage } from '#pages/layout/render.tsx'
import type { AppEnv, Config } from '#src/env.ts'

/** `username` is the displayable name in the address; "" if none of it can be shown. */
export function unknownProfilePage(
  c: Context<AppEnv>,
  config: Config,
  address: Address,
  { username, chosen }: { username: string; chosen: PageLanguage },
): Promise<Response> {
  const shop = { market: pageMarket(c), words: chosen.words }
  const t = wordsOf(shop, 'unknown-profile', UNKNOWN_PROFILE_WORDS)
  const { poweredBy } = wordsOf(shop, 'profile', PROFILE_WORDS)
  const brand = config.brand.name
  return renderPage(c, config, {
    address,
    page: 'unknown-profile',
    title: t.title({ brand }),
    description: t.text,
    canonicalPath: null,
    status: 404,
    noStore: true,
    byLanguage: chosen.isVisitors,
    chrome: 'bare',
    bodyClass: `profile profile-${PROFILE_THEMES[0]}`,
    barColor: PROFILE_LOOKS[PROFILE_THEMES[0]].glow,
    children: (
      <main id="main" className="profile-card" data-theme={PROFILE_THEMES[0]} data-alone="" data-unknown-profile>
        <div className="profile-avatar" aria-hidden="true">
          <LuSearchX />
        </div>
        <h1 className="profile-name" data-long-name={username.length > 13 ? '' : undefined}>
          {username === '' ? t.headingUnnamed : t.heading({ username })}
        </h1>
        <p className="profile-bio">{t.text}</p>
        <p className="mt-6 w-full">
          <a className="profile-action profile-action-main" href={routes(config.brand).product()}>
            {t.getOne}
          </a>
        </p>
        <p className="profile-bio">
          <HaveCard app={config.brand.appHost} />
        </p>
        <div className="profile-footer">
          <a href="/">{poweredBy({ brand })}</a>
        </div>
      </main>
    ),
  })
}

function HaveCard({ app }: { app: string }) {
  const t = useWords('unknown-profile', UNKNOWN_PROFILE_WORDS)
  return t.haveCard({
    link: (text) => (
      <a className="underline" href={`${app}/register`}>
        {text}
      </a>
    ),
  })
}
