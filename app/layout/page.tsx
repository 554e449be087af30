// Renders every page of the app. `renderer` is the middleware behind `visit.render`; screens call `page` with the content of
// <main>. The document adds header, navigation, footer, the error summary of a form, and the message about a finished action.

import { reactRenderer } from '@hono/react-renderer'
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { appHeaders, type PageFacts } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { Logo } from '#ui/logo.tsx'
import { type ClientEntry, pageAssets } from './assets.ts'
import { Navigation } from './navigation.tsx'

/** Errors of a form: message by name of the field; "" is the form as a whole. */
export type Problems = Readonly<Record<string, string>>

export interface Page {
  /** Title of the document without the brand; "Error: " is put before it if there are problems. */
  title: string
  status?: number
  problems?: Problems
  /** The text of a problem in the summary, where the message alone does not name its field. */
  named?: (name: string, text: string) => string
  /** Message about a finished action. */
  done?: ReactNode
  entry?: ClientEntry
  /** Extra headers, like Retry-After. */
  headers?: Record<string, string>
  facts?: PageFacts
  /** narrow: one form · wide: lists and tables · console: many columns. */
  width?: 'narrow' | 'wide' | 'console'
  /** Replaces the account's navigation. */
  navigation?: ReactNode
  /** Above everything else in <main>. */
  notice?: ReactNode
  children: ReactNode
}

declare module '@hono/react-renderer' {
  interface Props {
    visit: Visit
    page: Page
  }
}

/** Middleware: after it `visit.render(<content of main>, { visit, page })` renders a whole document. */
export const renderer = reactRenderer(
  ({ children, visit, page }) => (
    <Document visit={visit} page={page}>
      {children}
    </Document>
  ),
  { stream: { 'Content-Type': 'text/html; charset=utf-8' } },
)

/** Renders a page. Rejects if rendering fails, before anything is sent. */
export async function page(visit: Visit, given: Page): Promise<Response> {
  const { status = 200, facts, headers } = given
  const rendered = await visit.render(<>{given.children}</>, { visit, page: given })
  return new Response(rendered.body, {
    status,
    headers: { ...appHeaders(facts), 'Content-Type': 'text/html; charset=utf-8', ...headers },
  })
}

function Document({ visit, page: given, children }: { visit: Visit; page: Page; children: ReactNode }) {
  const { title, problems = {}, done, entry = 'app/client/app.ts', width = 'narrow' } = given
  const { named = (_name: string, text: string) => text } = given
  const { brand, siteUrl } = visit.config
  const assets = pageAssets(entry)
  const isRefused = Object.keys(problems).length > 0
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${isRefused ? 'Error: ' : ''}${title} · ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text, development only */}
        {assets.devBoot ? <script dangerouslySetInnerHTML={{ __html: assets.devBoot }} /> : null}
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <header className="app-header">
          <div className="wrap app-header-row">
            <a href={`${siteUrl}/`} className="app-wordmark">
              <Logo name={brand.name} />
            </a>
            {given.navigation ?? (visit.account ? <Navigation path={visit.url.pathname} /> : null)}
          </div>
        </header>
        <main id="main" className={`wrap app-main app-${width}`}>
          {given.notice}
          {isRefused ? <ErrorSummary problems={problems} named={named} /> : null}
          {done ? (
            <p role="status" className="notice notice-done" data-done>
              {done}
            </p>
          ) : null}
          {children}
        </main>
        <Footer visit={visit} />
      </body>
    </html>
  )
}

/** Gets the focus when the page loads (app/client/error-summary.ts), and links to each field. */
function ErrorSummary({ problems, named }: Required<Pick<Page, 'problems' | 'named'>>) {
  return (
    <div role="alert" tabIndex={-1} className="notice notice-refused" data-error-summary>
      <p className="font-semibold">{Object.keys(problems).length > 1 ? 'Please check these:' : 'Please check this:'}</p>
      <ul className="mt-2 grid gap-1">
        {Object.entries(problems).map(([name, text]) => (
          <li key={name}>
            {name === '' ? (
              text
            ) : (
              <a href={`#${name}`} className="underline underline-offset-4">
                {named(name, text)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Footer = ({ visit }: { visit: Visit }) => (
  <footer className="wrap app-footer">
    <a href={`${visit.config.siteUrl}/`}>{`Back to ${visit.config.brand.name}`}</a>
    <a href={href('privacy')}>Privacy</a>
    <a href={href('terms')}>Terms</a>
    {visit.account?.consoleRole ? <a href={href('console')}>Console</a> : null}
  </footer>
)
