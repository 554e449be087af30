// `/take-back/{token}`: within 14 days the buyer of a card can take it back from the account that claimed it.

import { and, eq, inArray, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { forgetChipCopy, releaseStatement } from '#app/cards/chip-writes.ts'
import { endHours } from '#app/cards/hours-store.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { accountEvent } from '#app/db/account-events.ts'
import { accounts, cardMoves } from '#app/db/schema.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import { type OwnVisit, reached, type Visit } from '#app/guards/visit.ts'
import { loginPage } from '#app/identity/login-page.tsx'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { page } from '#app/layout/page.tsx'
import { deliverAppMails, queueMailFrom } from '#app/mail/outbox.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, orderLines } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { CardMark } from './card-mark.tsx'
import { readClaimFacts } from './claim-facts.ts'
import { otherAccountPage } from './claim-link.tsx'
import { Support } from './claim-page.tsx'
import type { ChipFacts } from './claim-state.ts'
import { readTakeBackToken, type TakeBack } from './claim-token.ts'

const TAKE_BACK_SECONDS = 14 * DAY_SECONDS
const CLAIMED = ['linked_with_profile', 'linked_without_profile', 'paused'] as const
const PAGE_FACTS = { holdsToken: true }

export const GET = (visit: Visit): Promise<Response> => withTakeBack(visit, (own, { chip }) => confirmPage(own, chip))

export const POST = (visit: Visit): Promise<Response> =>
  withTakeBack(visit, async (own, { token, chip }) =>
    isFreshlyProved(own.account, own.now) ? takeBack(own, token, chip) : leadTo(stepUpPath(visit.url.pathname)),
  )

/** Checks the token, the card and the account, then calls `handle`; otherwise responds with the page that says why not. */
async function withTakeBack(
  visit: Visit,
  handle: (visit: OwnVisit, found: { token: TakeBack; chip: ChipFacts }) => Promise<Response>,
): Promise<Response> {
  const { account, config, now, params, url } = visit
  const token = await readTakeBackToken(config.accountSecret, params.token ?? '')
  if (token === null || now > token.claimedAt + TAKE_BACK_SECONDS) return gonePage(visit)
  const { chip } = reached(await readClaimFacts(visit, token.chip))
  if (chip === null || !isStillClaimed(chip, token)) return gonePage(visit)
  if (account === null) return loginPage(visit, { next: url.pathname, facts: PAGE_FACTS })
  if (chip.orderEmail?.trim().toLowerCase() !== account.email) return otherAccountPage(visit)
  return handle({ ...visit, account }, { token, chip })
}

const isStillClaimed = (chip: ChipFacts, { order, claimedAt }: TakeBack): boolean =>
  (chip.ownerAccountId !== null || chip.ownerTeamId !== null) &&
  chip.orderId === order &&
  chip.claimedAt === claimedAt &&
  CLAIMED.some((status) => status === chip.status)

async function takeBack(visit: OwnVisit, token: TakeBack, chip: ChipFacts): Promise<Response> {
  const { env, config, now } = visit
  const code = newClaimCode(crypto.getRandomValues(new Uint8Array(CLAIM_CODE_LENGTH)))
  const hash = await claimCodeHash(config.accountSecret, chip.chipId, code)
  const where =
    and(
      eq(chips.chipId, chip.chipId),
      sql`${chips.ownerAccountId} IS ${chip.ownerAccountId} AND ${chips.ownerTeamId} IS ${chip.ownerTeamId}`,
      eq(chips.claimedAt, token.claimedAt),
      eq(chips.handover, chip.handover),
      inArray(chips.status, [...CLAIMED]),
      sql`${chips.orderLineId} IN (SELECT ${orderLines.id} FROM ${orderLines} WHERE ${orderLines.orderId} = ${token.order})`,
    ) ?? sql`false`
  // For a card of a team it is the team's owner who is told.
  const former = sql`FROM ${accounts} JOIN ${chips} ON ${accounts.id} = coalesce(${chips.ownerAccountId},
    (SELECT owning.owner_account_id FROM teams AS owning WHERE owning.id = ${chips.ownerTeamId})) WHERE ${where}`
  const released = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          chipEvent(store, { event: 'taken_back', actor: 'owner', to: 'unlinked', at: now }, where),
          accountEvent(
            store,
            { accountId: accounts.id, event: 'card-taken-back', detail: chips.chipId, at: now },
            former,
          ),
          queueMailFrom(
            store,
            { to: accounts.email, kind: 'card-taken-back', payload: sql`'{}'` },
            now,
            sql`${former} AND ${accounts.email} IS NOT NULL`,
          ),
          store
            .delete(cardMoves)
            .where(and(eq(cardMoves.chipId, chip.chipId), sql`EXISTS (SELECT 1 FROM ${chips} WHERE ${where})`)),
          ...endHours(store, [chip.chipId], where),
          releaseStatement(store, hash, where),
        ]),
      { what: 'take card back', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (released[6].meta.changes !== 1) return gonePage(visit)
  await logAuth(visit, 'card_taken_back')
  await forgetChipCopy(env, chip.chipId)
  visit.waitUntil(deliverAppMails(env, config, now))
  return donePage(visit, chip, code)
}

const nameOf = ({ label, chipId }: ChipFacts): string => `${label ?? 'Card'} ending in ${lastFour(chipId)}`

const confirmPage = (visit: OwnVisit, chip: ChipFacts): Promise<Response> =>
  page(visit, {
    title: 'Take the card back',
    facts: PAGE_FACTS,
    children: (
      <>
        <CardMark />
        <h1 className="app-heading">Take the card back?</h1>
        <Confirmation
          texts={[
            `${nameOf(chip)}, of your order ${chip.orderNumber}, was set up by somebody else. Taken back, it no longer leads to their profile, and you get a new code to set it up.`,
          ]}
          action={visit.url.pathname}
          button="Take the card back"
          pending="Taking it back…"
        />
      </>
    ),
  })

const donePage = (visit: OwnVisit, chip: ChipFacts, code: string): Promise<Response> =>
  page(visit, {
    title: 'The card is back',
    facts: PAGE_FACTS,
    done: 'The card no longer leads to anybody.',
    children: (
      <>
        <h1 className="app-heading">The card is back</h1>
        <p className="app-lead">{`This is the new code of ${nameOf(chip)}. It is shown only now.`}</p>
        <p className="app-shown-code">{code}</p>
        <p className="app-lead">Enter it to set up the card, or pass it on with the card.</p>
        <p className="mt-6">
          <a href={`${href('register')}?chip=${encodeURIComponent(chip.chipId)}`} className="app-link">
            Set up the card now
          </a>
        </p>
      </>
    ),
  })

/** After 14 days, or once the card was released or moved; the same page as for an invalid link. */
const gonePage = (visit: Visit): Promise<Response> =>
  page(visit, {
    title: 'This card can no longer be taken back.',
    status: 410,
    facts: PAGE_FACTS,
    children: (
      <>
        <h1 className="app-heading">This card can no longer be taken back.</h1>
        <p className="app-lead">
          {'Write to '}
          <Support visit={visit} />.
        </p>
      </>
    ),
  })
