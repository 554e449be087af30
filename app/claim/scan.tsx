// What to do with a new card, for anyone who comes without one (HOST: `/scan`).

import type { Visit } from '#app/guards/visit.ts'
import { messagePage } from '#app/layout/message.tsx'
import { CardMark } from './card-mark.tsx'

export const GET = (visit: Visit): Promise<Response> =>
  messagePage(visit, { status: 200, mark: <CardMark />, heading: 'Hold your card to the phone to begin.' })
