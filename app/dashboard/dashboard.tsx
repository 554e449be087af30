// The first page of somebody signed in.
import type { OwnVisit } from '../door/visit'
import { page } from '../frame/page'
import { PasskeyOffer } from '../passkeys/offer'

export const GET = (visit: OwnVisit): Promise<Response> =>
  page(visit, {
    title: 'Dashboard',
    width: 'wide',
    children: (
      <>
        <h1 className="app-heading">{visit.account.name ? `Hello ${visit.account.name}.` : 'Hello.'}</h1>
        <PasskeyOffer visit={visit} />
        <p className="app-lead">Nothing here yet. Hold your card to your phone to begin.</p>
      </>
    ),
  })
