// Adds cards to a team: by their code, by the link of an order's mail, or by a list of ids with codes. Refusals do not tell an
// unknown card from one of somebody else, as on the claim screen.
import { sql } from 'drizzle-orm'
import { lastFour } from '#app/cards/own-cards.ts'
import { CLAIMABLE } from '#app/claim/claim-state.ts'
import { readClaimToken } from '#app/claim/claim-token.ts'
import { buyerMail } from '#app/claim/claim-writes.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { reached } from '#app/guards/visit.ts'
import { orderProofHolds, readOrderToken } from '#app/orders/order-links.ts'
import { counted } from '#app/orders/order-rules.ts'
import { type CardFacts, cardsWith, meantBy } from '#app/team-membership/card-facts.ts'
import type { TeamVisit } from '#app/team-membership/membership.ts'
import { runStatement } from '#db/store.ts'
import { isClaimCode } from '#domain/chip/claim.ts'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { type CardRow, MOST_ROWS } from './card-rows.ts'
import { type CardClaim, writeCards } from './card-writes.ts'

export const NO_FIT = 'This card and this code do not match. The code is on the leaflet that came with the card.'
export const TOO_MANY_CODES = 'Too many tries for this card. Please try again in an hour.'
const GONE = 'This link no longer works. Open the latest email about your order, or enter the codes on the leaflets.'
const OF_A_MOVE =
  'This link gives one card to your own account. A team takes cards by their code, or by the link of an order.'

export const alreadyOurs = ({ chipId }: Pick<CardFacts, 'chipId'>, team: string): string =>
  `Card ${lastFour(chipId)} is a card of ${team} already.`

/** The claim of a card by what was typed. `card` null: there is none of this id. */
export async function claimOf(
  visit: TeamVisit,
  card: CardFacts | null,
  { ids, code }: Pick<CardRow, 'ids' | 'code'>,
): Promise<CardClaim> {
  const chip = card?.chipId ?? ids[0] ?? ''
  const isFree = card?.isFree === true && card.claimPolicy === 'open'
  return {
    chip,
    // A text that can be no code counts as a try as well; its empty hash fits no card.
    code: isFree ? null : isClaimCode(code) ? await claimCodeHash(visit.config.accountSecret, chip, code) : '',
    proof: null,
    mail: await mailOf(visit, card),
  }
}

async function mailOf(visit: TeamVisit, card: CardFacts | null): Promise<CardClaim['mail']> {
  const mail = card === null ? null : await buyerMail(visit, card)
  return mail === null ? null : { to: mail.to, payload: JSON.stringify(mail.payload), order: mail.orderId ?? '' }
}

/** How adding ended: a sentence about what was added, or the problem of a field. */
export type Added = { ok: true; text: string } | { ok: false; field: 'card' | 'code'; text: string; status: number }

/** Adds one card by id and code, or all cards of an order by the link of its mail. Throws `Unreachable`. */
export async function addCard(visit: TeamVisit, typed: { card: string; code: string }): Promise<Added> {
  const link = linkIn(typed.card)
  return link === null ? addByCode(visit, typed) : addByLink(visit, link)
}

async function addByCode(visit: TeamVisit, { card: typed, code }: { card: string; code: string }): Promise<Added> {
  const { team } = visit.membership
  const ids = chipIdsOf(typed)
  if (ids.length === 0) return refused('card', 'Please scan or type a card, or paste the link of an order.', 422)
  const card = meantBy(ids, await cardsWith(visit, team.id, ids))
  if (card?.isOurs) return refused('card', alreadyOurs(card, team.name), 409)
  const claim = await claimOf(visit, card, { ids, code })
  if (claim.code === '' && code.trim() === '') return refused('code', 'Please enter the code on the leaflet.', 422)
  const { claimed, over } = await writeCards(visit, { claims: [claim] })
  if (claimed.has(claim.chip)) return { ok: true, text: `Card ${lastFour(claim.chip)} is a card of ${team.name} now.` }
  await logAuth(visit, 'claim_refused', { kind: 'team' })
  return over.has(claim.chip) ? refused('code', TOO_MANY_CODES, 429) : refused('code', NO_FIT, 422)
}

const refused = (field: 'card' | 'code', text: string, status: number): Added => ({ ok: false, field, text, status })

interface Link {
  kind: 'o' | 'c'
  token: string
}

/** The link of an order or a card in a pasted text; mail programs wrap links into their own, percent-encoded. */
function linkIn(typed: string): Link | null {
  const text = decoded(cleanPastedCode(typed))
  const [, kind, token] = /\/(o|c)\/([A-Za-z0-9._~-]{20,1024})/.exec(text) ?? []
  return token === undefined || (kind !== 'o' && kind !== 'c') ? null : { kind, token }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function addByLink(visit: TeamVisit, { kind, token }: Link): Promise<Added> {
  const { team } = visit.membership
  if (token.startsWith('m.')) return refused('card', OF_A_MOVE, 422)
  const proved = kind === 'o' ? await cardsOfOrder(visit, token) : await cardOfLink(visit, token)
  if (proved === null) return refused('card', GONE, 410)
  const cards = await cardsWith(
    visit,
    team.id,
    proved.map(({ chip }) => chip),
  )
  const claims = await Promise.all(
    proved.flatMap(({ chip, ...proof }) => {
      const card = cards.get(chip)
      const isClaimable = card?.isFree && CLAIMABLE.some((status) => status === card.status)
      return isClaimable ? [mailOf(visit, card).then((mail): CardClaim => ({ chip, code: null, proof, mail }))] : []
    }),
  )
  if (claims.length === 0) return refused('card', 'All cards of this link are set up already.', 409)
  const { claimed } = await writeCards(visit, { claims, isList: claims.length > 1 })
  if (claimed.size === 0) return refused('card', GONE, 410)
  const [only = ''] = claimed
  return {
    ok: true,
    text:
      claimed.size === 1
        ? `Card ${lastFour(only)} is a card of ${team.name} now.`
        : `${counted(claimed.size, 'card')} of the order are cards of ${team.name} now.`,
  }
}

type Proved = { chip: string } & NonNullable<CardClaim['proof']>

/** The card of the link `/c/…`, as its token names it; null for a link that does not work. */
async function cardOfLink({ config, now }: TeamVisit, token: string): Promise<Proved[] | null> {
  const proof = await readClaimToken(config.accountSecret, token)
  if (proof === null || epochDay(now * 1000) > proof.lastDay) return null
  const { chip, order, epoch, handover } = proof
  return [{ chip, order, epoch, handover }]
}

/** The cards of the link `/o/…`, at most as many as a list may have; null for a link that does not work. */
async function cardsOfOrder({ env, config, now }: TeamVisit, token: string): Promise<Proved[] | null> {
  const proof = await readOrderToken(config.accountSecret, token)
  if (proof === null) return null
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.all<{ chip: string; handover: number; epoch: number }>(
          sql`SELECT chips.chip_id AS chip, chips.handover, orders.claim_epoch AS epoch
            FROM orders JOIN order_lines ON order_lines.order_id = orders.id
            JOIN chips ON chips.order_line_id = order_lines.id
            WHERE orders.id = ${proof.order} ORDER BY order_lines.position, chips.chip_id LIMIT ${MOST_ROWS}`,
        ),
      { what: 'read cards of an order', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const [first] = found
  if (first === undefined || !orderProofHolds(proof, { id: proof.order, claimEpoch: first.epoch }, now)) return null
  return found.map(({ chip, handover, epoch }) => ({ chip, order: proof.order, epoch, handover }))
}

/** What a list of cards adds, and what is wrong with its other rows. */
export interface AddedList {
  added: number
  faults: { line: number; text: string }[]
}

/** Adds the cards of a list of ids with codes; each row fails alone. Throws `Unreachable`. */
export async function addCards(visit: TeamVisit, rows: readonly CardRow[]): Promise<AddedList> {
  const { team } = visit.membership
  const cards = await cardsWith(
    visit,
    team.id,
    rows.flatMap(({ ids }) => ids),
  )
  const faults: AddedList['faults'] = []
  const claims: { line: number; claim: CardClaim }[] = []
  const lines = new Map<string, number>()
  for (const row of rows) {
    const { line, problem, ids, code } = row
    const card = meantBy(ids, cards)
    const chip = card?.chipId ?? ids[0] ?? ''
    const before = lines.get(chip)
    const claim = problem === null ? await claimOf(visit, card, row) : null
    const fault =
      problem ??
      (before === undefined ? null : givenTwice(before)) ??
      (card?.isOurs ? alreadyOurs(card, team.name) : null) ??
      (claim?.code === '' && code === '' ? 'The claim code is missing.' : null)
    if (ids.length > 0 && before === undefined) lines.set(chip, line)
    if (fault !== null) faults.push({ line, text: fault })
    else if (claim !== null) claims.push({ line, claim })
  }
  const { claimed, over } =
    claims.length === 0
      ? { claimed: new Set<string>(), over: new Set<string>() }
      : await writeCards(visit, { claims: claims.map(({ claim }) => claim), isList: true })
  for (const { line, claim } of claims)
    if (!claimed.has(claim.chip)) faults.push({ line, text: over.has(claim.chip) ? TOO_MANY_CODES : NO_FIT_IN_LIST })
  if (claims.length > claimed.size) await logAuth(visit, 'claim_refused', { kind: 'team' })
  return { added: claimed.size, faults: faults.sort((one, other) => one.line - other.line) }
}

export const NO_FIT_IN_LIST = 'The card and the code do not match.'
export const givenTwice = (line: number): string => `The card is in row ${line} already.`
