// `/admin/health`: the health of both Workers, part by part, from /healthz.

import type { ConsoleVisit } from '#app/guards/visit.ts'
import { ok } from '#domain/text/errors.ts'
import { consolePage } from './frame.tsx'
import { appHealth, type Health, type HealthPart, shopHealth } from './health.ts'
import { type Column, List } from './list.tsx'

const PART_NAMES: Readonly<Record<string, string>> = {
  d1: 'Database (D1)',
  kv: 'Copies (KV)',
  mail: 'Email',
  media: 'Pictures (R2)',
  commerce: 'Checkout backend',
  api_version: 'API version',
  codes: 'Individual codes',
  orders: 'Orders',
  replica: 'Replicas of the database',
}

const WORDS: Readonly<Record<string, string>> = {
  ok: 'ok',
  slow: 'slow · works, but worth a look',
  down: 'down · does not work',
  off: 'off · not in use',
}

const COLUMNS: readonly Column<HealthPart>[] = [
  { name: 'Part', kind: 'row', cell: ({ name }) => named(PART_NAMES, name) },
  { name: 'Status', cell: ({ word }) => named(WORDS, word) },
  { name: 'Details', cell: ({ details }) => details },
]

const named = (names: Readonly<Record<string, string>>, word: string): string =>
  (Object.hasOwn(names, word) ? names[word] : undefined) ?? word

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const [shop, app] = await Promise.all([shopHealth(visit), appHealth(visit)])
  return consolePage(visit, {
    title: 'Health',
    children: (
      <>
        <Parts visit={visit} name="Shop" health={shop} />
        <Parts visit={visit} name="App" health={app} />
      </>
    ),
  })
}

const Parts = ({ visit, name, health }: { visit: ConsoleVisit; name: string; health: Health | null }) =>
  health === null ? (
    <section className="console-section">
      <h2>{`${name}: not known`}</h2>
      <p className="app-hint">{`${visit.config.siteUrl}/healthz gave no answer.`}</p>
    </section>
  ) : (
    <List
      visit={visit}
      caption={`${name}: ${health.word}`}
      columns={COLUMNS}
      rows={ok(health.parts)}
      keyOf={({ name: part }) => part}
      empty="It lists no parts."
    />
  )
