// The page of a paused chip: the same for every chip, so that it reveals nothing about an owner to a finder. Shown only
// with TAP_PAUSED_PAGE=on; src/tap receives it as a callback and never imports it.
import type { Context } from 'hono'
import { PAUSED } from '#domain/chip/paused-words.ts'
import type { Address } from '#domain/site/addresses.ts'
import { routes } from '#domain/site/routes.ts'
import { renderer, renderPage } from '#pages/layout/render.tsx'
import type { AppEnv, Config } from '#src/env.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

/** 200, neither cached nor indexed. Runs the page middleware itself, because taps do not pass through it. */
export async function pausedPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  await renderer(c, async () => {})
  return renderPage(c, config, {
    address,
    page: 'paused',
    title: `${PAUSED.heading} · ${config.brand.name}`,
    description: 'This card does not lead anywhere at the moment.',
    canonicalPath: null,
    chrome: 'bare',
    children: (
      <main id="main" className="wrap flex min-h-svh max-w-3xl flex-col py-10">
        <Logo name={config.brand.name} />
        <div className="my-auto py-8">
          <h1 className="text-3xl">{PAUSED.heading}</h1>
          <p className="mt-4 max-w-xl text-lg text-muted-foreground">
            {`${PAUSED.text} `}
            <a href={`mailto:${config.brand.supportEmail}`} className="underline">
              {config.brand.supportEmail}
            </a>
            .
          </p>
          <p className="mt-8">
            <ButtonLink tone="secondary" href={routes(config.brand).home}>
              Visit the shop
            </ButtonLink>
          </p>
        </div>
      </main>
    ),
  })
}
