// `/admin/log`: who did what, the newest first, with filters by action, person and day. An owner sees all entries, a
// packer their own. Nothing here changes a row; rows are deleted after three years (app/retention/forget.ts).

import { and, desc, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href, type ScreenId } from '#app/addresses.ts'
import { accounts, operatorEvents } from '#app/db/schema.ts'
import { codeField } from '#app/guards/fields.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { consolePage } from './frame.tsx'
import { type Column, List } from './list.tsx'
import { hasPage } from './pages.ts'
import { When } from './parts.tsx'
import { ACTIONS } from './permissions.ts'

const PATH = href('console-log')
const ROWS = 100
const DAY_MS = 86_400_000
/** The `person` that stands for the operator's commands. */
const COMMANDS = 'cli'

const filter = codeField.check(z.overwrite((typed) => typed.slice(0, 64)))
const filtersForm = z.object({
  action: filter,
  person: filter,
  /** "2026-11-21", UTC. */
  day: filter,
  /** The id of the row the page begins below. */
  before: filter,
})
type Filters = z.infer<typeof filtersForm>

const FILTERS = ['action', 'person', 'day', 'before'] as const

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const filters = filtersForm.parse(Object.fromEntries(visit.url.searchParams))
  const seesAll = visit.may('log:see-all')
  const [events, people] = await Promise.all([eventsOf(visit, filters), seesAll ? peopleOf(visit) : ok([])])
  const last = events.ok ? events.value.at(ROWS - 1) : undefined
  const older =
    events.ok && events.value.length > ROWS && last ? pathOf({ ...filters, before: String(last.id) }) : undefined
  return consolePage(visit, {
    title: 'Log',
    children: (
      <>
        <form method="get" action={PATH} className="console-filters">
          <Choice
            name="action"
            label="Action"
            all="Every action"
            chosen={filters.action}
            options={actionOptions(visit)}
          />
          {seesAll ? (
            <Choice
              name="person"
              label="Person"
              all="Everybody"
              chosen={filters.person}
              options={[
                ...(people.ok ? people.value : []).map(({ id, email }) => ({
                  value: id,
                  name: maskedAddress(email ?? ''),
                })),
                { value: COMMANDS, name: 'Command line' },
              ]}
            />
          ) : null}
          <div className="app-field">
            <label htmlFor="day" className="app-label">
              Day
            </label>
            <input id="day" name="day" type="date" className="field" defaultValue={filters.day} />
          </div>
          <Submit pending="Showing…" tone="secondary">
            Show
          </Submit>
        </form>
        <List
          visit={visit}
          caption={seesAll ? 'What was done in the console and by commands' : 'What you did in the console'}
          columns={columnsFor(visit)}
          rows={events.ok ? ok(events.value.slice(0, ROWS)) : events}
          keyOf={({ id }) => id}
          empty="No entry matches."
          newer={filters.before === '' ? undefined : pathOf({ ...filters, before: '' })}
          older={older}
        />
      </>
    ),
  })
}

function pathOf(filters: Filters): string {
  const query = new URLSearchParams(FILTERS.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]])))
  return query.size === 0 ? PATH : `${PATH}?${query}`
}

async function eventsOf({ env, account, may }: ConsoleVisit, { action, person, day, before }: Filters) {
  const own = eq(operatorEvents.accountId, account.id)
  const from = Date.parse(`${day}T00:00:00Z`)
  const conditions: (SQL | undefined)[] = [
    may('log:see-all') ? personIs(person) : own,
    action === '' ? undefined : eq(operatorEvents.action, action),
    Number.isNaN(from) ? undefined : gte(operatorEvents.createdAt, from / 1000),
    Number.isNaN(from) ? undefined : lt(operatorEvents.createdAt, (from + DAY_MS) / 1000),
    /^\d{1,15}$/.test(before) ? lt(operatorEvents.id, Number(before)) : undefined,
  ]
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ event: operatorEvents, email: accounts.email })
        .from(operatorEvents)
        .leftJoin(accounts, eq(accounts.id, operatorEvents.accountId))
        .where(and(...conditions))
        .orderBy(desc(operatorEvents.id))
        .limit(ROWS + 1),
    { what: 'read log', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value.map(({ event, email }) => ({ ...event, email }))) : found
}
type Entry = typeof operatorEvents.$inferSelect & { email: string | null }

const personIs = (person: string): SQL | undefined => {
  if (person === '') return undefined
  return person === COMMANDS ? eq(operatorEvents.actor, 'cli') : eq(operatorEvents.accountId, person)
}

/** Everyone who has a role now. */
const peopleOf = ({ env }: ConsoleVisit) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({ id: accounts.id, email: accounts.email })
        .from(accounts)
        .where(and(isNotNull(accounts.consoleRole), eq(accounts.status, 'active')))
        .orderBy(accounts.email),
    { what: 'list operators', budgetMs: D1_READ_BUDGET_MS },
  )

/** "orders:send-mail" → "orders: send mail". */
const actionText = (action: string): string => action.replace(':', ': ').replaceAll('-', ' ')
/** Those of a page that this shop has no use for are left out. */
const actionOptions = (visit: ConsoleVisit) =>
  Object.keys(ACTIONS)
    .filter((action) => !/:see(-all)?$/.test(action))
    .filter((action) => !action.startsWith('withdrawals:') || hasPage(visit, 'console-withdrawals'))
    .map((action) => ({ value: action, name: actionText(action) }))

const columnsFor = (visit: ConsoleVisit): Column<Entry>[] => [
  { name: 'When', kind: 'row', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'Who', cell: (entry) => <span className="inline-block min-w-40">{whoText(entry)}</span> },
  { name: 'Action', cell: ({ action }) => actionText(action) },
  { name: 'What', cell: (entry) => <Subject visit={visit} entry={entry} /> },
  { name: 'Details', cell: ({ detail }) => detail },
]

function whoText({ actor, email }: Entry): string {
  if (actor === 'cli') return 'Command line'
  return email === null ? 'Deleted account' : maskedAddress(email)
}

/** The page each kind of subject links to, and its address. */
const LEADS: Readonly<Record<string, { page: ScreenId; of: (subject: string) => string }>> = {
  order: { page: 'order', of: (id) => href('order', { order: id }) },
  chip: { page: 'console-chip', of: (id) => href('console-chip', { chip: id }) },
  batch: { page: 'console-chips', of: (name) => `${href('console-chips')}?batch=${encodeURIComponent(name)}` },
  account: { page: 'console-account', of: (id) => href('console-account', { id }) },
}

function Subject({ visit, entry: { subjectKind, subject } }: { visit: ConsoleVisit; entry: Entry }) {
  const lead = Object.hasOwn(LEADS, subjectKind) ? LEADS[subjectKind] : undefined
  const text = `${subjectKind} ${subject}`
  return lead && hasPage(visit, lead.page) ? <a href={lead.of(subject)}>{text}</a> : text
}

function Choice({
  name,
  label,
  all,
  chosen,
  options,
}: {
  name: string
  label: string
  all: string
  chosen: string
  options: readonly { value: string; name: string }[]
}) {
  return (
    <div className="app-field">
      <label htmlFor={name} className="app-label">
        {label}
      </label>
      <select id={name} name={name} className="field" defaultValue={chosen}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
