// What to do with a new card, for whoever comes without one (HOST: `/scan`).
import type { Visit } from '../door/visit'
import { messagePage } from '../frame/message'
import { CardMark } from './card-mark'

export const GET = (visit: Visit): Promise<Response> =>
  messagePage(visit, { status: 200, mark: <CardMark />, heading: 'Hold your card to the phone to begin.' })
