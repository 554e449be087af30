// `/admin/affiliates`: the referral codes with their figures, what is done with the codes of affiliates, and a file of the
// figures by month.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { Sums } from '#app/affiliate/figures-tables.tsx'
import { isMonth, lastMonths } from '#app/affiliate/months.ts'
import { csvFile, MAX_CSV_ROWS } from '#app/console/csv.ts'
import { operatorNote } from '#app/console/events.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { ActionForm, Section } from '#app/console/parts.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, keyOf } from '#app/guards/fields.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { dateText, monthText } from '#app/layout/dates.ts'
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { SelectField, Submit } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { runStatement } from '#db/store.ts'
import { isOneMarket } from '#domain/order/order-market.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { marketsOf } from '#http/markets.ts'
import { affiliateFile, CODES_A_PAGE, type ListedCode, listCodes } from './affiliate-reads.ts'
import { accountOfCode, activateCode, endCode } from './set-code.ts'

const PATH = href('console-affiliates')
/** Amounts of orders are kept for six years after the year of the order. */
const MONTHS_OFFERED = 84
const MONTHS_CHOSEN = 12
const MOST_PAGES = 500

const DONE: Readonly<Record<string, string>> = {
  activated: 'The code is active, and its affiliate gets an email.',
  ended: 'The code has ended.',
}

const Count = ({ of }: { of: number }) => <span className="whitespace-nowrap">{of.toLocaleString('en-GB')}</span>

/** The page number of the address; 1 for anything else. */
const pageOf = ({ searchParams }: URL): number => {
  const typed = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,2}$/.test(typed) ? Math.min(Number(typed), MOST_PAGES) : 1
}

export const GET = (visit: ConsoleVisit): Promise<Response> => affiliatesPage(visit)

async function affiliatesPage(visit: ConsoleVisit, problems: Problems = {}): Promise<Response> {
  const { url, config } = visit
  const at = pageOf(url)
  const found = await listCodes(visit, at)
  const address = (page: number) => (page === 1 ? PATH : `${PATH}?page=${page}`)
  const isRefused = Object.keys(problems).length > 0
  const done = isRefused ? undefined : doneIn(url, DONE)
  return consolePage(visit, {
    title: 'Affiliates',
    problems,
    status: isRefused ? 409 : 200,
    ...(done ? { done } : {}),
    children: (
      <>
        <p className="app-hint mb-4">{HOW[config.commerceMode]}</p>
        <List<ListedCode>
          visit={visit}
          caption="Codes"
          rows={found.ok ? ok(found.value.slice(0, CODES_A_PAGE)) : found}
          keyOf={({ code }) => code}
          empty="There are no codes yet. Affiliates create their own at /affiliate."
          newer={at === 1 ? undefined : address(at - 1)}
          older={found.ok && found.value.length > CODES_A_PAGE ? address(at + 1) : undefined}
          columns={[
            { name: 'Code', kind: 'row', cell: ({ code }) => <span className="whitespace-nowrap">{code}</span> },
            { name: 'Account', cell: (row) => <AccountOf row={row} /> },
            { name: 'Created', cell: ({ createdAt }) => (createdAt === null ? '–' : dateText(createdAt)) },
            { name: 'Off', kind: 'number', cell: ({ percent }) => `${percent}%` },
            { name: 'Status', cell: ({ status }) => status },
            { name: 'Clicks', kind: 'number', cell: ({ figures }) => <Count of={figures.clicks} /> },
            { name: 'Orders', kind: 'number', cell: ({ figures }) => <Count of={figures.orders} /> },
            { name: 'Sales', kind: 'number', cell: ({ figures }) => <Sums sums={figures.sums} /> },
            { name: 'Actions', cell: (row) => <Actions visit={visit} row={row} /> },
          ]}
        />
        {visit.may('affiliates:export') ? (
          <FileForm now={visit.now} ofMarkets={!isOneMarket(marketsOf(config))} />
        ) : null}
      </>
    ),
  })
}

/** How the checkout comes to know a code. */
const HOW = {
  sample: 'The sample checkout knows every active code, so that new ones are active at once.',
  live: 'Create each waiting code in your store as a discount code with its percentage, then set it active. Remove codes that have ended from the store.',
  stripe:
    'npm run codes -- push creates waiting codes at Stripe, sets them active, and ends those that have ended there. A code you created at Stripe yourself can be set active here.',
} as const

const AccountOf = ({ row: { accountId, email, status } }: { row: ListedCode }) =>
  accountId === null ? (
    status === 'ended' ? (
      'deleted'
    ) : (
      'our own'
    )
  ) : (
    <a href={href('console-account', { id: accountId })}>{email === null ? accountId : maskedAddress(email)}</a>
  )

function Actions({ visit, row: { code, accountId, status } }: { visit: ConsoleVisit; row: ListedCode }) {
  if (accountId === null || status === 'ended') return '–'
  return (
    <form method="post" action={visit.url.pathname + visit.url.search} className="flex flex-wrap gap-2">
      <input type="hidden" name="code" value={code} />
      {status === 'waiting' && visit.may('affiliates:activate') ? (
        <Submit name="do" value="activate" pending="Setting…" tone="secondary">
          Set active
        </Submit>
      ) : null}
      {visit.may('affiliates:end') ? (
        <Submit name="do" value="end" pending="Ending…" tone="secondary">
          End
        </Submit>
      ) : null}
    </form>
  )
}

/** `ofMarkets`: does the shop sell in several markets? */
function FileForm({ now, ofMarkets }: { now: number; ofMarkets: boolean }) {
  const months = lastMonths(MONTHS_OFFERED, now)
  const choices = months.map((value) => ({ value, text: monthText(value) }))
  return (
    <Section id="file" title="File">
      <div className="max-w-xl">
        <ActionForm
          action={PATH}
          title="Figures by month"
          text={`A row for each code and month with clicks or orders. ${ofMarkets ? 'Each currency has a column for its sums.' : 'Sums are in GBP; orders in other currencies are counted without their sum.'} Clicks are kept for 24 months.`}
          isFile
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name="from"
              label="From"
              defaultValue={months[MONTHS_CHOSEN - 1]}
              choices={choices}
              autoComplete="off"
            />
            <SelectField name="until" label="Until" defaultValue={months[0]} choices={choices} autoComplete="off" />
          </div>
          <Submit name="do" value="export" pending="Preparing…" tone="secondary" className="justify-self-start">
            Download CSV
          </Submit>
        </ActionForm>
      </div>
    </Section>
  )
}

const ACTS = { activate: true, end: true, export: true }
const affiliateForm = z.object({ do: keyOf(ACTS), code: asSent, from: asSent, until: asSent })
type AffiliateForm = z.infer<typeof affiliateForm>

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = affiliateForm.safeParse(fieldsOf(body))
  if (!form.success) return notFound(visit)
  switch (form.data.do) {
    case 'activate': {
      const refused = await refusedAction(visit, 'affiliates:activate', body)
      return refused ?? act(visit, form.data, activateCode, 'activated')
    }
    case 'end': {
      const refused = await refusedAction(visit, 'affiliates:end', body)
      return refused ?? act(visit, form.data, endCode, 'ended')
    }
    default: {
      const refused = await refusedAction(visit, 'affiliates:export', body)
      return refused ?? exportFile(visit, form.data)
    }
  }
}

async function act(
  visit: ConsoleVisit,
  { code }: AffiliateForm,
  write: typeof activateCode,
  done: string,
): Promise<Response> {
  const accountId = await accountOfCode(visit, code)
  const isDone = accountId !== null && (await write(visit, code, accountId))
  return isDone ? leadTo(`${PATH}?done=${done}`) : affiliatesPage(visit, { '': CHANGED_MEANWHILE })
}

async function exportFile(visit: ConsoleVisit, form: AffiliateForm): Promise<Response> {
  if (!isMonth(form.from) || !isMonth(form.until)) return notFound(visit)
  // A span that was chosen backwards is meant the other way round.
  const [from = '', until = ''] = [form.from, form.until].sort()
  const { columns, rows } = reached(await affiliateFile(visit, { from, until }))
  reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        operatorNote(store, visit, {
          action: 'affiliates:export',
          kind: 'list',
          subject: 'affiliates',
          detail: { rows: Math.min(rows.length, MAX_CSV_ROWS), fields: columns },
        }),
      { what: 'note export of affiliates', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return csvFile(`affiliates-${from}-to-${until}.csv`, columns, rows)
}
