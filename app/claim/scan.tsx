// What to do with a new card, for whoever comes without one (HOST: `/scan`).

import { messagePage } from '#app/frame/message.tsx'
import type { Visit } from '#app/guards/visit.ts'
import { CardMark } from './card-mark.tsx'

export const GET = (visit: Visit): Promise<Response> =>
  messagePage(visit, { status: 200, mark: <CardMark />, heading: 'Hold your card to the phone to begin.' })
