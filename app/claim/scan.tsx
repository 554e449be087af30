// What to do with a new card, for whoever comes without one (HOST: `/scan`).
import type { Visit } from '../door/visit'
import { messagePage } from '../frame/message'

export const GET = (visit: Visit): Promise<Response> =>
  messagePage(visit, { status: 200, heading: 'Hold your card to the phone to begin.' })
