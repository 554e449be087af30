// `/admin/search`. The search is posted, so that it appears in no address and no log. A single hit redirects to its page.
// Accounts are found by roles that may see them, with the step-up that their page requires.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { codeField } from '#app/guards/fields.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { emailIn } from '#domain/order/typed-order.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { FINDS, type Find, type Hit, MOST, type Row } from './finds.ts'
import { consolePage } from './frame.tsx'
import { List } from './list.tsx'
import { hasPage } from './pages.ts'
import { keptForm, refusedAction } from './step-up.ts'

const PATH = href('console-search')
const MAX_TYPED = 254
const NOTHING =
  'Nothing found for what you typed. Orders, cards, accounts and profiles are found by their whole name or number.'

interface Found {
  kind: string
  hits: Result<readonly Hit[], StoreFailure>
}

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const kept = await keptForm(visit)
  return searchPage(visit, kept?.get('q') ?? '', null)
}

const searchForm = z.object({ q: codeField.check(z.overwrite((typed) => typed.slice(0, MAX_TYPED))) })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const { q: typed } = searchForm.parse(fieldsOf(body))
  if (typed === '') return leadTo(PATH)
  const finds = FINDS.filter(({ page, question }) => hasPage(visit, page) && question(typed) !== null)
  if (emailIn(typed) !== null && finds.some(({ kind }) => kind === 'Accounts')) {
    const refused = await refusedAction(visit, 'accounts:see', body, PATH)
    if (refused) return refused
  }
  const found = await Promise.all(
    finds.map(async (find) => ({ kind: find.kind, hits: await hitsOf(visit, find, typed) })),
  )
  // An order found by its number and by its buyer's name is one hit.
  const hits = [
    ...new Map(found.flatMap(({ hits }) => (hits.ok ? hits.value : [])).map((hit) => [hit.href, hit])).values(),
  ]
  const [only] = hits
  return hits.length === 1 && only !== undefined && found.every(({ hits }) => hits.ok)
    ? leadTo(only.href)
    : searchPage(visit, typed, found)
}

async function hitsOf(
  { env }: ConsoleVisit,
  { question, means, hit }: Find,
  typed: string,
): Promise<Result<Hit[], StoreFailure>> {
  const asked = question(typed)
  if (asked === null) return ok([])
  const found = await runStatement(env.DB, (store) => store.all<Row & { note: string | number | null }>(asked), {
    what: 'search',
    budgetMs: D1_READ_BUDGET_MS,
  })
  if (!found.ok) return found
  const rows = found.value.map(({ note, ...row }) => ({ ...row, note: note === null ? null : String(note) }))
  const meant = means === undefined ? rows : rows.filter((row) => means(typed, row))
  return ok(meant.slice(0, MOST).map(hit))
}

function searchPage(visit: ConsoleVisit, typed: string, found: readonly Found[] | null): Promise<Response> {
  const shown = (found ?? []).filter(({ hits }) => !hits.ok || hits.value.length > 0)
  return consolePage(visit, {
    title: 'Search',
    hasOwnSearch: true,
    children: (
      <>
        <form method="post" action={PATH} className="console-filters">
          <TextField
            name="q"
            type="search"
            label="Order, card, account or profile"
            hint="A number, id, name, email address, username, tracking number or batch; for a card, its last four characters are enough."
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_TYPED}
          />
          <Submit pending="Searching…" tone="secondary">
            Search
          </Submit>
        </form>
        {found !== null && shown.length === 0 ? (
          <p role="status" className="console-nothing">
            {NOTHING}
          </p>
        ) : null}
        {shown.map(({ kind, hits }) => (
          <List
            key={kind}
            visit={visit}
            caption={kind}
            columns={[
              { name: 'Name', kind: 'row', cell: ({ href, name }) => <a href={href}>{name}</a> },
              { name: 'State', cell: ({ note }) => note },
            ]}
            rows={hits}
            keyOf={({ href }) => href}
            empty={NOTHING}
          />
        ))}
      </>
    ),
  })
}
