// The page of a profile hidden by the operator: 410, a neutral sentence and a contact, nothing about the owner, and
// neither cached nor indexed.
import type { Context } from 'hono'
import { HIDDEN_PROFILE, HIDDEN_PROFILE_HELP } from '#domain/content/report-copy.ts'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import type { Address } from '#domain/site/addresses.ts'
import { renderPage } from '#pages/layout/render.tsx'
import type { AppEnv, Config } from '#src/env.ts'

export const hiddenProfilePage = (c: Context<AppEnv>, config: Config, address: Address): Promise<Response> =>
  renderPage(c, config, {
    address,
    page: 'hidden-profile',
    title: `Profile not available · ${config.brand.name}`,
    description: HIDDEN_PROFILE,
    canonicalPath: null,
    status: 410,
    noStore: true,
    chrome: 'bare',
    bodyClass: `profile profile-${PROFILE_THEMES[0]}`,
    barColor: PROFILE_LOOKS[PROFILE_THEMES[0]].glow,
    children: (
      <main id="main" className="profile-card" data-theme={PROFILE_THEMES[0]} data-alone="">
        <h1 className="profile-name">{HIDDEN_PROFILE}</h1>
        <p className="profile-bio">
          {`${HIDDEN_PROFILE_HELP} `}
          <a className="underline" href={`mailto:${config.brand.supportEmail}`}>
            {config.brand.supportEmail}
          </a>
          .
        </p>
        <div className="profile-footer">
          <a href="/">{`Powered by ${config.brand.name}`}</a>
        </div>
      </main>
    ),
  })
