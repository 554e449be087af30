// The affiliate page of an account with a code: its link, what came of it, and its end.

import { href } from '#app/addresses.ts'
import { QrCode } from '#app/cards/qr-code.tsx'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { doneIn } from '#app/layout/done.ts'
import { page } from '#app/layout/page.tsx'
import { ShareButtons } from '#app/layout/share-buttons.tsx'
import { referralLink } from '#app/shop-paths.ts'
import { END_PATH } from './end-code.ts'
import { figuresBy, NO_FIGURES, ofAccount, readFigures } from './figures.ts'
import { MonthTable, Totals } from './figures-tables.tsx'
import { lastMonths } from './months.ts'
import { CODE, type OwnCode } from './own-code.ts'

const MONTHS_SHOWN = 12

const DONE: Readonly<Record<string, string>> = { created: 'Your code was created.', ended: 'Your code has ended.' }

export const WAITING = 'Your code is being set up. It works as soon as we have added it to the checkout.'

export async function codePage(visit: OwnVisit, own: OwnCode): Promise<Response> {
  const { account, config, now } = visit
  const rows = reached(await readFigures(visit, ofAccount(account.id)))
  const done = doneIn(visit.url, DONE)
  return page(visit, {
    title: `Your code ${own.code}`,
    width: 'wide',
    ...(done ? { done } : {}),
    children: (
      <div className="affiliate">
        <h1 className="app-heading">{`Recommend ${config.brand.name}`}</h1>
        <div className="affiliate-top">
          <div className="min-w-0">
            <p className="app-shown-code">{own.code}</p>
            <Status own={own} siteUrl={config.siteUrl} brand={config.brand.name} />
          </div>
          {own.status === 'active' ? (
            <div className="affiliate-qr">
              <QrCode address={referralLink(config.siteUrl, own)} name={`QR code of your link with ${own.code}`} />
              <a href={`${href('qr')}?of=${CODE}`} className="app-link">
                QR code for print
              </a>
            </div>
          ) : null}
        </div>
        <section aria-labelledby="figures" className="app-section">
          <h2 id="figures" className="text-xl">
            Results
          </h2>
          <p className="app-lead">Figures are for information. Payments are settled with you directly.</p>
          <Totals figures={figuresBy(rows, () => '').get('') ?? NO_FIGURES} />
          <div className="affiliate-months">
            <MonthTable months={lastMonths(MONTHS_SHOWN, now)} figures={figuresBy(rows, ({ month }) => month)} />
          </div>
          <p className="app-hint mt-4">
            Sales are goods that were paid for, less refunds; your own orders do not count. Clicks are kept for 24
            months. Months are in UTC.
          </p>
        </section>
        {own.status === 'ended' ? null : (
          <section aria-labelledby="end" className="app-section">
            <h2 id="end" className="text-xl">
              End my code
            </h2>
            <p className="app-lead">Your link then stops giving a discount. You cannot have another code.</p>
            <p className="mt-4">
              <a href={END_PATH} className="app-secondary-button">
                End my code
              </a>
            </p>
          </section>
        )}
      </div>
    ),
  })
}

function Status({ own, siteUrl, brand }: { own: OwnCode; siteUrl: string; brand: string }) {
  if (own.status === 'waiting') return <p className="app-lead">{WAITING}</p>
  if (own.status === 'ended')
    return <p className="app-lead">This code has ended. Nobody else can have it, and the figures stay.</p>
  const link = referralLink(siteUrl, own)
  return (
    <>
      <p className="app-lead">{`Anyone who follows your link gets ${own.percent}% off.`}</p>
      <p className="affiliate-link">{link}</p>
      <div className="qr-buttons">
        <ShareButtons address={link} title={`${own.percent}% off at ${brand}`} />
      </div>
      <p role="status" className="app-hint" data-copied />
    </>
  )
}

/** Asks before the code is ended. */
export const endPage = (visit: OwnVisit, { code }: OwnCode): Promise<Response> =>
  page(visit, {
    title: 'End your code?',
    children: (
      <>
        <p className="mb-4">
          <a href={href('affiliate')} className="app-link">
            Back to your code
          </a>
        </p>
        <h1 className="app-heading">End your code?</h1>
        <Confirmation
          texts={[
            `Your link stops giving a discount once ${code} is removed from the checkout. This cannot be undone: nobody can have the code again, and you cannot have another one.`,
          ]}
          action={href('affiliate')}
          hidden={{ do: 'end' }}
          button="End my code"
          pending="Ending…"
        />
      </>
    ),
  })
