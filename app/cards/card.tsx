// One card: its state, profile and events, and its actions. An action that cannot be undone has a confirmation page
// (`?ask=…`), so that it works without script as well.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, judgedBy, problemsOf } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { EMAIL_PROBLEM, isMailbox } from '#app/identity/login.tsx'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { sealedDone } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { canonicalEmail } from '#domain/signup/forms.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import {
  leadCard,
  pauseCard,
  releaseCard,
  removeCard,
  renameCard,
  replaceCard,
  resumeCard,
  switchOff,
} from './card-actions.ts'
import { isHandAction, refusedOnCard } from './card-holder.tsx'
import { CHANGED, cardOf, notOwn } from './card-of.ts'
import { cardPage, releasedPage } from './card-page.tsx'
import { isQuestion, questionPage, successorsOf } from './card-question.tsx'
import { ACTIONS, type CardAction, isAllowed, isCardAction, isLinked, markOf, mayByTeam } from './card-states.ts'
import { sentText } from './done-text.ts'
import { readHours } from './hours-store.ts'
import { cancelMove, moveUnderWay, startMove } from './moves.ts'
import { nicknameProblem, storedNickname } from './nickname.ts'
import type { OwnCard } from './own-cards.ts'
import { ownProfiles } from './own-profiles.ts'

const TOO_MANY_MOVES = 'Too many cards were sent today. Please try again tomorrow.'

export async function GET(visit: OwnVisit): Promise<Response> {
  const card = await cardOf(visit)
  if (card === null) return notOwn(visit)
  const ask = visit.url.searchParams.get('ask') ?? ''
  if (!isQuestion(ask)) return cardPage(visit, card)
  if (!isAllowed(ask, card)) return leadTo(href('card', { chip: card.chipId }))
  const typed = typedIn(ask, Object.fromEntries(visit.url.searchParams))
  if (ACTIONS[ask].proved && !isFreshlyProved(visit.account, visit.now)) return leadTo(askPath(card, ask, typed))
  return questionPage(visit, card, ask, typed)
}

/** The field of a confirmation page that is kept through a step-up, with its text. */
function typedIn(action: CardAction, fields: { email?: string; by?: string }): Record<string, string> {
  const name = action === 'move' ? 'email' : action === 'replace' ? 'by' : null
  const text = name === null ? '' : (fields[name] ?? '').slice(0, 254)
  return name === null || text === '' ? {} : { [name]: text }
}

/** The path of a step-up that returns to the confirmation page of an action. */
const askPath = ({ chipId }: OwnCard, action: CardAction, typed: Record<string, string>): string =>
  stepUpPath(`${href('card', { chip: chipId })}?${new URLSearchParams({ ask: action, ...typed })}`)

const cardForm = z.object({
  do: asSent,
  /** The state of the card that the page has shown. */
  seen: z.optional(z.string()),
  username: asSent,
  nickname: asSent,
  /** The id of its successor, or "none". */
  by: asSent,
  email: asSent,
  /** Who gets a card of a team: the id of a member. */
  member: asSent,
})
type CardForm = z.infer<typeof cardForm>

const nicknameForm = z.object({ nickname: asSent.check(judgedBy(nicknameProblem)) })
const moveForm = z.object({ email: asSent.check(z.refine(isMailbox, EMAIL_PROBLEM)) })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const card = await cardOf(visit)
  if (card === null) return notOwn(visit)
  const form = cardForm.parse(fieldsOf(body))
  const { do: action } = form
  const path = href('card', { chip: card.chipId })
  const changed = async () => {
    const now = await cardOf(visit)
    return now === null ? notFound(visit) : cardPage(visit, now, { problems: { '': CHANGED }, status: 409 })
  }
  if (card.team !== null && isHandAction(action)) {
    const { handOnCard } = await import('#app/teams/hand-on-card.ts')
    return handOnCard(visit, card, card.team, form, changed)
  }
  if (card.team !== null && (!isCardAction(action) || !mayByTeam(action, card))) return refusedOnCard(visit, card.team)
  if (action === 'cancel') return (await cancelMove(visit, card.chipId)) ? leadTo(`${path}?done=cancelled`) : changed()
  if (!isCardAction(action) || !isAllowed(action, card)) return changed()
  if (form.seen !== undefined && form.seen !== markOf(card)) return changed()
  if (ACTIONS[action].proved && !isFreshlyProved(visit.account, visit.now))
    return leadTo(askPath(card, action, typedIn(action, form)))
  const end = async (isDone: boolean, done: string, at = path) => (isDone ? leadTo(`${at}?done=${done}`) : changed())
  switch (action) {
    case 'pause':
      return end(await pauseCard(visit, card), 'paused')
    case 'resume':
      return end(await resumeCard(visit, card), 'resumed')
    case 'remove':
      return end(await removeCard(visit, card), 'removed', listOf(card))
    case 'release': {
      const code = await releaseCard(visit, card)
      return code === null ? changed() : releasedPage(visit, card, code)
    }
    case 'lead': {
      const profiles = reached(await ownProfiles(visit.env, visit.account.id))
      const chosen = profiles.find(({ username, published }) => published && username === form.username)
      if (chosen === undefined) return refused(visit, card, { username: 'Please choose one of your profiles.' })
      const schedule = reached(await readHours(visit.env, visit.account.id, card.chipId))
      return end(await leadCard(visit, card, chosen.username), schedule === null ? 'leads' : 'leads-by-hand')
    }
    case 'rename': {
      const named = nicknameForm.safeParse(form)
      if (!named.success)
        return cardPage(visit, card, { problems: problemsOf(named.error), status: 422, nickname: form.nickname })
      return end(await renameCard(visit, card, storedNickname(named.data.nickname)), 'saved')
    }
    case 'replace':
      return replace(visit, card, form, end)
    case 'move':
      return move(visit, card, form, changed)
  }
}

/** The list that a card is in. */
const listOf = ({ team }: OwnCard): string => (team === null ? href('cards') : href('team-cards', { id: team.id }))

const refused = (visit: OwnVisit, card: OwnCard, problems: Problems): Promise<Response> =>
  cardPage(visit, card, { problems, status: 422 })

async function replace(
  visit: OwnVisit,
  card: OwnCard,
  { by }: CardForm,
  end: (isDone: boolean, done: string, at?: string) => Promise<Response>,
): Promise<Response> {
  if (by === 'none') return end(await switchOff(visit, card), 'off')
  const cards = await successorsOf(visit, card)
  const successor = cards.find((other) => other.chipId === by && by !== card.chipId && isLinked(other))
  if (successor === undefined)
    return questionPage(visit, card, 'replace', {
      problems: { by: 'Please choose a card, or "Switch off only".' },
      status: 422,
    })
  return end(await replaceCard(visit, card, successor), 'replaced', href('card', { chip: successor.chipId }))
}

async function move(
  visit: OwnVisit,
  card: OwnCard,
  form: CardForm,
  changed: () => Promise<Response>,
): Promise<Response> {
  const again = (problems: Problems, status: number, headers: Record<string, string> = {}) =>
    questionPage(visit, card, 'move', { problems, status, headers, email: form.email })
  const read = moveForm.safeParse(form)
  if (!read.success) return again(problemsOf(read.error), 422)
  const email = canonicalEmail(read.data.email)
  if (email === visit.account.email) return again({ email: 'This is your own address.' }, 422)
  if ((await moveUnderWay(visit, card.chipId)) !== null) return changed()
  const sending = await startMove(visit, card.chipId, email)
  if (sending === 'full') return again({ email: TOO_MANY_MOVES }, 429, { 'Retry-After': '86400' })
  if (sending === 'changed') return changed()
  return leadTo(
    `${href('card', { chip: card.chipId })}?done=${await sealedDone(visit, card.chipId, sentText(maskedAddress(email)))}`,
  )
}
