// The page of an unknown profile: 404, with a link to get a card. Not cached, because the name may be taken at any
// time.
import type { Context } from 'hono'
import { LuSearchX } from 'react-icons/lu'
import { NO_SUCH_PROFILE, noSuchProfile } from '#domain/content/unknown-profile-copy.ts'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import type { Address } from '#domain/site/addresses.ts'
import { routes } from '#domain/site/routes.ts'
import { renderPage } from '#pages/layout/render.tsx'
import type { AppEnv, Config } from '#src/env.ts'

/** `username` is the displayable name in the address; "" if none of it can be shown. */
export const unknownProfilePage = (
  c: Context<AppEnv>,
  config: Config,
  address: Address,
  username: string,
): Promise<Response> =>
  renderPage(c, config, {
    address,
    page: 'unknown-profile',
    title: `${NO_SUCH_PROFILE.title} · ${config.brand.name}`,
    description: NO_SUCH_PROFILE.text,
    canonicalPath: null,
    status: 404,
    noStore: true,
    chrome: 'bare',
    bodyClass: `profile profile-${PROFILE_THEMES[0]}`,
    barColor: PROFILE_LOOKS[PROFILE_THEMES[0]].glow,
    children: (
      <main id="main" className="profile-card" data-theme={PROFILE_THEMES[0]} data-alone="" data-unknown-profile>
        <div className="profile-avatar" aria-hidden="true">
          <LuSearchX />
        </div>
        <h1 className="profile-name" data-long-name={username.length > 13 ? '' : undefined}>
          {noSuchProfile(username)}
        </h1>
        <p className="profile-bio">{NO_SUCH_PROFILE.text}</p>
        <p className="mt-6 w-full">
          <a className="profile-action profile-action-main" href={routes(config.brand).product()}>
            {NO_SUCH_PROFILE.getOne}
          </a>
        </p>
        <p className="profile-bio">
          {`${NO_SUCH_PROFILE.haveCard} `}
          <a className="underline" href={`${config.brand.appHost}/register`}>
            {NO_SUCH_PROFILE.setUp}
          </a>
          .
        </p>
        <div className="profile-footer">
          <a href="/">{`Powered by ${config.brand.name}`}</a>
        </div>
      </main>
    ),
  })
