// `/app/teams/{id}/cards/hand-out`: a member is chosen, and each card that is scanned, typed or read by NFC goes to them. Script
// sends cards one after another without a reload (app/client/orders); without it every scan is a form.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { type DesignOf, designFinder } from '#app/cards/card-design.ts'
import { cardName, lastFour } from '#app/cards/own-cards.ts'
import { Plate } from '#app/cards/plate.tsx'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, codeField } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE, sealedDone, sealedDoneIn } from '#app/layout/done.ts'
import { SelectField, Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { counted } from '#app/orders/order-rules.ts'
import { type CardFacts, type Holder, holdersOf, holderText, typedCard } from '#app/team-membership/card-facts.ts'
import { type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { buttonClass } from '#ui/button.tsx'
import { takeBack, writeCards } from './card-writes.ts'
import { teamPage } from './frame.tsx'
import { notOurs, stateProblem, withSomebody, withThem } from './hand-out-plan.ts'
import { backTo, cardText, type SessionHandOut, sessionHandOuts } from './session-hand-outs.ts'

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'cards:hand-out')
  if (entered instanceof Response) return entered
  const chosen = visit.url.searchParams.get('member') ?? ''
  const holders = await readHolders(entered)
  const to = holders.find(({ memberId }) => memberId === chosen) ?? null
  if (to !== null) return scanPage(entered, to, holders)
  return choicePage(entered, holders, visit.url.searchParams.has('member') ? 'Please choose a member.' : null)
}

const readHolders = ({ env, membership }: TeamVisit): Promise<Holder[]> => holdersOf(env, membership.team.id)

const handOutForm = z.object({
  do: asSent,
  member: asSent,
  card: codeField,
  /** Who has the card, as the page has shown; "" for nobody. Left out by a scan. */
  from: z.optional(z.string()),
})
type HandOutForm = z.infer<typeof handOutForm>

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const entered = await teamOf(visit, 'cards:hand-out')
  if (entered instanceof Response) return entered
  const form = handOutForm.parse(fieldsOf(body))
  const holders = await readHolders(entered)
  const to = holders.find(({ memberId }) => memberId === form.member) ?? null
  if (to === null)
    return choicePage(entered, holders, 'This member is no longer in the team. Please choose another.', 409)
  return form.do === 'undo' ? undo(entered, to, holders, form) : give(entered, to, holders, form)
}

async function give(visit: TeamVisit, to: Holder, holders: readonly Holder[], form: HandOutForm): Promise<Response> {
  const { team } = visit.membership
  const refused = (text: string, status: number, asked: CardFacts | null = null) =>
    scanPage(visit, to, holders, { problems: { card: text }, status, typed: form.card, asked })
  if (form.card === '') return refused('Please scan or type a card.', 422)
  const card = await typedCard(visit, team.id, form.card)
  if (card === null || !card.isOurs) return refused(notOurs(team.name), 422)
  const problem = stateProblem(card)
  if (problem !== null) return refused(problem, 409)
  if (card.holderMemberId === to.memberId) return refused(withThem(card, to.name), 409)
  // A scan takes cards of the pool alone; what somebody has is given on by the button that names them.
  const seen = form.from === undefined ? null : form.from || null
  if (card.holderMemberId !== seen) return refused(withSomebody(card, visit.now), 409, card)
  const { handedOut } = await writeCards(visit, {
    handOuts: [{ chip: card.chipId, member: to.memberId, from: seen }],
  })
  if (handedOut.has(card.chipId)) return said(visit, to, `${cardText(card)} is ${to.name}’s now.`)
  const now = await typedCard(visit, team.id, card.chipId)
  if (now === null || !now.isOurs) return refused(notOurs(team.name), 409)
  const changed = stateProblem(now)
  if (changed !== null) return refused(changed, 409)
  if (now.holderMemberId === to.memberId) return refused(withThem(now, to.name), 409)
  return now.holderMemberId === null ? refused(CHANGED_MEANWHILE, 409) : refused(withSomebody(now, visit.now), 409, now)
}

/** Takes back what was handed out in this session: to whoever had the card before, or into the pool. */
async function undo(visit: TeamVisit, to: Holder, holders: readonly Holder[], form: HandOutForm): Promise<Response> {
  const done = (await sessionHandOuts(visit)).find(({ card }) => card.chipId === form.card)
  const changed = () => scanPage(visit, to, holders, { problems: { '': CHANGED_MEANWHILE }, status: 409 })
  if (done === undefined) return changed()
  const { chipId } = done.card
  const before = backTo(done, holders)
  if (before === null) {
    const isBack = await takeBack(visit, { chip: chipId, from: done.to })
    return isBack ? said(visit, to, `Undone. ${cardText(done.card)} is in the pool.`) : changed()
  }
  const { handedOut } = await writeCards(visit, {
    handOuts: [{ chip: chipId, member: before.memberId, from: done.to }],
    isUndo: true,
  })
  return handedOut.has(chipId)
    ? said(visit, to, `Undone. ${cardText(done.card)} is with ${before.name} again.`)
    : changed()
}

const pathOf = ({ membership }: TeamVisit, { memberId }: Holder): string =>
  `${href('team-hand-out', { id: membership.team.id })}?member=${encodeURIComponent(memberId)}`

const said = async (visit: TeamVisit, to: Holder, text: string): Promise<Response> =>
  leadTo(`${pathOf(visit, to)}&done=${await sealedDone(visit, visit.membership.team.id, text)}`)

const cardsPlace = (visit: TeamVisit) => ({ href: href('team-cards', { id: visit.membership.team.id }), name: 'Cards' })

/** Chooses the member, in the address, so that going back and reloading keep the choice. */
const choicePage = (visit: TeamVisit, holders: readonly Holder[], problem: string | null, status = 422) =>
  teamPage(visit, {
    title: 'Hand out by scan',
    up: cardsPlace(visit),
    ...(problem === null ? {} : { problems: { member: problem }, status }),
    children: (
      <form
        method="get"
        action={href('team-hand-out', { id: visit.membership.team.id })}
        className="app-form max-w-xl"
        noValidate
      >
        <SelectField
          name="member"
          label="Who gets the cards?"
          hint="Invited people can be given cards before they join: they are linked once their profile is published."
          problems={problem === null ? {} : { member: problem }}
          choices={holders.map((holder) => ({ value: holder.memberId, text: holderText(holder) }))}
        />
        <button type="submit" className={buttonClass('primary', 'justify-self-start')}>
          Continue
        </button>
      </form>
    ),
  })

interface ScanFacts {
  problems?: Problems
  status?: number
  typed?: string
  /** A card that somebody else has. */
  asked?: CardFacts | null
}

async function scanPage(
  visit: TeamVisit,
  to: Holder,
  holders: readonly Holder[],
  { problems = {}, status = 200, typed = '', asked = null }: ScanFacts = {},
): Promise<Response> {
  const { team } = visit.membership
  const [session, done] = await Promise.all([
    sessionHandOuts(visit),
    status === 200 ? sealedDoneIn(visit, team.id) : null,
  ])
  const action = href('team-hand-out', { id: team.id })
  return teamPage(visit, {
    title: `Cards for ${to.name}`,
    up: cardsPlace(visit),
    entry: 'app/client/orders.ts',
    problems,
    status,
    ...(done === null ? {} : { done }),
    actions: (
      <a href={action} className="app-secondary-button">
        Somebody else
      </a>
    ),
    children: (
      <>
        <p className="app-lead">{whereTo(to)}</p>
        <section aria-label="Scan" className="pack-scan team-scan">
          <form method="post" action={action} className="pack-form team-scan-form" noValidate data-packing data-scan>
            <input type="hidden" name="do" value="give" />
            <input type="hidden" name="member" value={to.memberId} />
            <TextField
              name="card"
              label="Scan or type the next card"
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              className="pack-field"
              defaultValue={typed}
              problems={problems}
              autoFocus={Object.keys(problems).length === 0}
            />
            <Submit pending="Handing out…" className="h-15">
              Hand out
            </Submit>
          </form>
          <p role="status" className="pack-said" data-said />
          <div data-live="asked">
            {asked === null ? null : (
              <form method="post" action={action} className="team-asked" noValidate data-packing>
                <input type="hidden" name="do" value="give" />
                <input type="hidden" name="member" value={to.memberId} />
                <input type="hidden" name="card" value={asked.chipId} />
                <input type="hidden" name="from" value={asked.holderMemberId ?? ''} />
                <Submit pending="Handing out…" tone="secondary">
                  {`Give card ${lastFour(asked.chipId)} to ${to.name} instead`}
                </Submit>
              </form>
            )}
          </div>
        </section>
        <div data-live="session">
          <Session {...{ action, to, session, holders }} designOf={designFinder(visit.config.brand)} />
        </div>
      </>
    ),
  })
}

const whereTo = ({ name, username, published, joinedAt }: Holder): string =>
  username !== null && published
    ? `Each card leads to @${username} at once.`
    : joinedAt === null
      ? `${name} has not joined yet. The cards are kept, and lead to the profile once it is published.`
      : `${name} has published no profile yet. The cards lead there once it is.`

function Session({
  action,
  to,
  session,
  holders,
  designOf,
}: {
  action: string
  to: Holder
  session: readonly SessionHandOut[]
  holders: readonly Holder[]
  designOf: DesignOf
}) {
  if (session.length === 0) return null
  return (
    <section aria-labelledby="session" className="app-section">
      <h2 id="session" className="text-xl">
        {`${counted(session.length, 'card')} handed out since you signed in`}
      </h2>
      <ul className="team-session">
        {session.map((handOut) => {
          const { card } = handOut
          const whose = holders.find(({ memberId }) => memberId === handOut.to)
          return (
            <li key={card.chipId} className="team-session-row">
              <Plate chipId={card.chipId} design={designOf(card)} />
              <p className="team-session-text">
                <span className="font-semibold">{`${cardName(card)} · ${lastFour(card.chipId)}`}</span>
                <span className="app-hint">{`to ${whose?.name ?? 'somebody who left'}`}</span>
              </p>
              <form method="post" action={action} noValidate data-packing>
                <input type="hidden" name="do" value="undo" />
                <input type="hidden" name="member" value={to.memberId} />
                <input type="hidden" name="card" value={card.chipId} />
                <Submit pending="Undoing…" tone="quiet">
                  Undo
                </Submit>
              </form>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
