// `/app/teams/{id}/cards/list`: hands cards out by a list. The first press shows what would happen, the second one does it.
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { List } from '#app/console/list.tsx'
import type { Body } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { Submit, TextArea, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { counted } from '#app/orders/order-rules.ts'
import { type CardFacts, cardsWith, type Holder, holdersOf } from '#app/team-membership/card-facts.ts'
import { type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { READ_AS_WESTERN } from '#domain/text/file-text.ts'
import { MOST_ROWS, readCardRows } from './card-rows.ts'
import { writeCards } from './card-writes.ts'
import { claimOf, TOO_MANY_CODES } from './claim-cards.ts'
import { teamPage } from './frame.tsx'
import { type Fault, type Plan, type PlannedRow, planOf, refusalOf } from './hand-out-plan.ts'
import { textOfUpload } from './list-upload.ts'

const listForm = z.object({ do: asSent, list: asSent, plan: asSent, moves: asSent })

/** The rows of a plan, as its page carries them to the second press. Every condition is checked again by the write. */
const carried = z
  .array(
    z.object({
      line: z.number(),
      kind: z.enum(['give', 'claim', 'move']),
      chip: z.string().check(z.refine(isStorableChipId)),
      code: z.string().check(z.maxLength(100)),
      to: z.object({ memberId: z.string().check(z.maxLength(64)), name: z.string().check(z.maxLength(300)) }),
      from: z.nullable(
        z.object({ memberId: z.string().check(z.maxLength(64)), name: z.string().check(z.maxLength(300)) }),
      ),
    }),
  )
  .check(z.maxLength(MOST_ROWS))

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'cards:hand-out')
  return entered instanceof Response ? entered : formPage(entered)
}

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const entered = await teamOf(visit, 'cards:hand-out')
  if (entered instanceof Response) return entered
  const form = listForm.parse(body.kind === 'upload' ? body.form.fields : {})
  return form.do === 'carry-out' ? carryOut(entered, form) : plan(entered, body)
}

async function plan(visit: TeamVisit, body: Body): Promise<Response> {
  const given = textOfUpload(body)
  if (!given.ok) return formPage(visit, { problems: { [given.field]: given.problem }, status: 422, list: given.list })
  const read = readCardRows(given.text, { withEmail: true })
  if (!read.ok) return formPage(visit, { problems: { [given.field]: read.problem }, status: 422, list: given.list })
  const { cards, holders } = await facts(
    visit,
    read.rows.flatMap(({ ids }) => ids),
  )
  const made = planOf(read.rows, { cards, holders, team: visit.membership.team.name })
  return planPage(visit, made, { western: given.western, cards })
}

const facts = async (
  visit: TeamVisit,
  ids: readonly string[],
): Promise<{ cards: Map<string, CardFacts>; holders: Holder[] }> => {
  const { id } = visit.membership.team
  const [cards, holders] = await Promise.all([cardsWith(visit, id, ids), holdersOf(visit.env, id)])
  return { cards, holders }
}

async function carryOut(visit: TeamVisit, { plan, moves }: z.infer<typeof listForm>): Promise<Response> {
  const read = carried.safeParse(jsonOf(plan))
  if (!read.success) return formPage(visit, { problems: { '': 'Please send the list once more.' }, status: 422 })
  const once = new Map(read.data.map((row) => [row.chip, row]))
  const rows: PlannedRow[] = [...once.values()].filter(({ kind }) => kind !== 'move' || moves === '1')
  const ids = rows.map(({ chip }) => chip)
  const before = await facts(visit, ids)
  const claims = await Promise.all(
    rows.flatMap((row) =>
      row.kind === 'claim' && !before.cards.get(row.chip)?.isOurs
        ? [claimOf(visit, before.cards.get(row.chip) ?? null, { ids: [row.chip], code: row.code })]
        : [],
    ),
  )
  const { handedOut, over } = await writeCards(visit, {
    claims,
    handOuts: rows.map(({ chip, to, from }) => ({ chip, member: to.memberId, from: from?.memberId ?? null })),
    isList: true,
  })
  const after = handedOut.size === rows.length ? before : await facts(visit, ids)
  const now = { ...after, at: visit.now, team: visit.membership.team.name }
  const faults = rows.flatMap((row): Fault[] => {
    if (handedOut.has(row.chip)) return []
    const isOver = over.has(row.chip) && !now.cards.get(row.chip)?.isOurs
    return [{ line: row.line, text: isOver ? TOO_MANY_CODES : refusalOf(row, now) }]
  })
  const done = `Handed out ${counted(handedOut.size, 'card')}.`
  return formPage(visit, {
    ...(handedOut.size > 0 ? { done } : {}),
    ...(handedOut.size === 0
      ? { problems: { '': rows.length === 0 ? NOTHING : done }, status: rows.length === 0 ? 422 : 409 }
      : {}),
    report: <Faults visit={visit} faults={faults} caption={`${counted(faults.length, 'row')} not handed out`} />,
  })
}

const NOTHING = 'There was nothing to hand out.'

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface FormFacts {
  problems?: Problems
  status?: number
  done?: string
  /** What was pasted. */
  list?: string
  report?: ReactNode
}

const cardsPlace = (visit: TeamVisit) => ({ href: href('team-cards', { id: visit.membership.team.id }), name: 'Cards' })

const formPage = (visit: TeamVisit, { problems = {}, status = 200, done, list = '', report }: FormFacts = {}) =>
  teamPage(visit, {
    title: 'Hand out by list',
    up: cardsPlace(visit),
    problems,
    status,
    done,
    children: (
      <>
        {report}
        <ListForm visit={visit} problems={problems} list={list} />
      </>
    ),
  })

const ListForm = ({ visit, problems, list }: { visit: TeamVisit; problems: Problems; list: string }) => (
  <form
    method="post"
    action={href('team-card-list', { id: visit.membership.team.id })}
    encType="multipart/form-data"
    className="app-form team-list-form"
    noValidate
  >
    <input type="hidden" name="do" value="plan" />
    <p className="app-lead">
      One card a row: its id, the email address of the member, and the claim code where the card is not yours yet.
      Nothing happens until you have seen what it would do.
    </p>
    <TextArea
      name="list"
      label="List"
      hint="chip_id,email,claim_code"
      rows={8}
      defaultValue={list}
      problems={problems}
      spellCheck={false}
      autoComplete="off"
    />
    <TextField
      name="file"
      label="Or a CSV file"
      hint={`At most ${MOST_ROWS} rows.`}
      type="file"
      accept=".csv,.tsv,.txt,text/csv,text/comma-separated-values,text/tab-separated-values"
      className="order-form-file"
      problems={problems}
    />
    <Submit pending="Reading…" className="justify-self-start">
      Show the plan
    </Submit>
  </form>
)

const KINDS: Readonly<Record<PlannedRow['kind'], string>> = {
  give: 'From the pool',
  claim: 'Added by its code',
  move: 'From somebody else',
}

function planPage(
  visit: TeamVisit,
  { rows, faults }: Plan,
  { western, cards }: { western: boolean; cards: ReadonlyMap<string, CardFacts> },
): Promise<Response> {
  const moves = rows.filter(({ kind }) => kind === 'move')
  const here = href('team-card-list', { id: visit.membership.team.id })
  const nameOf = (chip: string) => {
    const card = cards.get(chip)
    return `${(card?.isOurs && (card.nickname ?? card.label)) || 'Card'} · ${lastFour(chip)}`
  }
  return teamPage(visit, {
    title: rows.length === 0 ? 'Nothing to hand out' : `${counted(rows.length, 'card')} to hand out`,
    up: { href: here, name: 'Another list' },
    status: rows.length === 0 ? 422 : 200,
    children: (
      <>
        {western ? <p className="app-lead">{READ_AS_WESTERN}</p> : null}
        <dl className="team-plan-counts">
          {(Object.keys(KINDS) as PlannedRow['kind'][]).map((kind) => (
            <div key={kind}>
              <dt>{KINDS[kind]}</dt>
              <dd>{rows.filter((row) => row.kind === kind).length}</dd>
            </div>
          ))}
          <div>
            <dt>Problems</dt>
            <dd>{faults.length}</dd>
          </div>
        </dl>
        {rows.length === 0 ? null : (
          <form method="post" action={here} encType="multipart/form-data" className="team-plan-form" noValidate>
            <input type="hidden" name="do" value="carry-out" />
            <input type="hidden" name="plan" value={JSON.stringify(rows)} />
            {moves.length === 0 ? null : (
              <label className="app-choice">
                <input type="checkbox" name="moves" value="1" />
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {`Also give ${moves.length === 1 ? 'the card that somebody else has' : `the ${moves.length} cards that others have`}`}
                  </span>
                  <span className="app-hint">
                    They then lead to their new members. Those who had them need not do anything.
                  </span>
                </span>
              </label>
            )}
            <Submit pending="Handing out…">Hand out</Submit>
          </form>
        )}
        <Faults visit={visit} faults={faults} caption={`${counted(faults.length, 'row')} left out`} />
        {rows.length === 0 ? null : (
          <div className="team-plan-rows">
            <List
              visit={visit}
              caption="The plan"
              columns={[
                { name: 'Row', kind: 'row', cell: ({ line }) => line },
                { name: 'Card', cell: ({ chip }) => nameOf(chip) },
                { name: 'Goes to', cell: ({ to }) => to.name },
                {
                  name: 'Comes from',
                  cell: ({ kind, from }) => (kind === 'move' ? (from?.name ?? KINDS.move) : KINDS[kind]),
                },
              ]}
              rows={{ ok: true, value: rows }}
              keyOf={({ line }) => line}
              empty="None."
            />
          </div>
        )}
      </>
    ),
  })
}

/** Rows that cannot be used, each with its number and the reason. */
export const Faults = ({ visit, faults, caption }: { visit: OwnVisit; faults: readonly Fault[]; caption: string }) =>
  faults.length === 0 ? null : (
    <div className="team-faults">
      <List
        visit={visit}
        caption={caption}
        columns={[
          { name: 'Row', kind: 'row', cell: ({ line }) => `Row ${line}` },
          { name: 'Problem', cell: ({ text }) => text },
        ]}
        rows={{ ok: true, value: faults }}
        keyOf={({ line }) => line}
        empty="None."
      />
    </div>
  )
