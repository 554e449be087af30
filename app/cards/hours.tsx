// `/app/cards/{chip}/hours`: which profile a card leads to by the hour.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { CHANGED, cardOf, notOwn } from './card-of.ts'
import { checkedSchedule, NO_SCHEDULE, typedOf, typedSchedule } from './hours-form.ts'
import { hoursPage } from './hours-page.tsx'
import { readHours } from './hours-store.ts'
import type { OwnCard } from './own-cards.ts'
import { ownProfiles } from './own-profiles.ts'
import { mayHaveHours, saveHours, stopHours } from './save-hours.ts'

export async function GET(visit: OwnVisit): Promise<Response> {
  const card = await cardOf(visit)
  if (card === null) return notOwn(visit)
  if (!mayHaveHours(card)) return leadTo(href('card', { chip: card.chipId }))
  return form(visit, card)
}

/** The form with the stored hours; for a card without hours it leads to its present profile outside them. */
async function form(visit: OwnVisit, card: OwnCard, problem?: string): Promise<Response> {
  const schedule = reached(await readHours(visit.env, visit.account.id, card.chipId))
  const typed =
    schedule === null
      ? { ...NO_SCHEDULE, otherwise: card.username ?? '', timeZone: visit.account.timeZone ?? '' }
      : typedOf(schedule)
  return hoursPage(visit, card, {
    profiles: await choices(visit),
    typed,
    hasHours: schedule !== null,
    ...(problem === undefined ? {} : { problems: { '': problem }, status: 409 }),
  })
}

const hasHours = async ({ env, account }: OwnVisit, { chipId }: OwnCard): Promise<boolean> =>
  reached(await readHours(env, account.id, chipId)) !== null

/** The profiles a card can lead to. Throws `Unreachable`. */
const choices = async ({ env, account }: OwnVisit): Promise<string[]> =>
  reached(await ownProfiles(env, account.id)).flatMap(({ username, published }) => (published ? username : []))

const hoursForm = z.object({ do: asSent })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const card = await cardOf(visit)
  if (card === null) return notOwn(visit)
  if (!mayHaveHours(card)) return leadTo(href('card', { chip: card.chipId }))
  const fields = fieldsOf(body)
  const path = href('card', { chip: card.chipId })
  if (hoursForm.parse(fields).do === 'end') {
    await stopHours(visit, card)
    return leadTo(`${path}?done=hours-ended`)
  }
  const profiles = await choices(visit)
  const typed = typedSchedule(fields)
  const { schedule, problems } = checkedSchedule(typed, profiles)
  if (Object.keys(problems).length > 0)
    return hoursPage(visit, card, { profiles, typed, hasHours: await hasHours(visit, card), problems, status: 422 })
  return (await saveHours(visit, card, schedule)) ? leadTo(`${path}?done=hours`) : form(visit, card, CHANGED)
}
