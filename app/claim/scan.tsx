// `/scan` without a chip: says how to begin with a new card.

import type { Visit } from '#app/guards/visit.ts'
import { messagePage } from '#app/layout/message.tsx'
import { CardMark } from './card-mark.tsx'

export const GET = (visit: Visit): Promise<Response> =>
  messagePage(visit, { status: 200, mark: <CardMark />, heading: 'Hold your card to the phone to begin.' })
