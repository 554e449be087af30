// The page of a profile hidden by the operator: 410, a neutral sentence and a contact, nothing about the owner, and
// neither cached nor indexed.
import type { Context } from 'hono'
import { useWords } from '#client/context/words.tsx'
import { wordsOf } from '#client/stores/words.ts'
import { HIDDEN_PROFILE_WORDS } from '#domain/content/words/hidden-profile.ts'
import { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { PageLanguage } from '#pages/layout/page-language.ts'
import { pageMarket } from '#pages/layout/page-market.ts'
import { renderPage } from '#pages/layout/render.tsx'
import type { AppEnv, Config } from '#src/env.ts'

export function hiddenProfilePage(
  c: Context<AppEnv>,
  config: Config,
  address: Address,
  { words, isVisitors }: PageLanguage,
): Promise<Response> {
  const shop = { market: pageMarket(c), words }
  const t = wordsOf(shop, 'hidden-profile', HIDDEN_PROFILE_WORDS)
  const { poweredBy } = wordsOf(shop, 'profile', PROFILE_WORDS)
  const brand = config.brand.name
  return renderPage(c, config, {
    address,
    page: 'hidden-profile',
    title: t.title({ brand }),
    description: t.heading,
    canonicalPath: null,
    status: 410,
    noStore: true,
    byLanguage: isVisitors,
    chrome: 'bare',
    bodyClass: `profile profile-${PROFILE_THEMES[0]}`,
    barColor: PROFILE_LOOKS[PROFILE_THEMES[0]].glow,
    children: (
      <main id="main" className="profile-card" data-theme={PROFILE_THEMES[0]} data-alone="">
        <h1 className="profile-name">{t.heading}</h1>
        <p className="profile-bio">
          <Help mail={config.brand.supportEmail} />
        </p>
        <div className="profile-footer">
          <a href="/">{poweredBy({ brand })}</a>
        </div>
      </main>
    ),
  })
}

function Help({ mail }: { mail: string }) {
  const t = useWords('hidden-profile', HIDDEN_PROFILE_WORDS)
  return t.help({
    mail,
    link: (text) => (
      <a className="underline" href={`mailto:${mail}`}>
        {text}
      </a>
    ),
  })
}
