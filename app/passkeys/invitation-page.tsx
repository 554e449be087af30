// `/passkey/{token}`: the page of an invitation, for the account it was made for.

import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { page } from '#app/layout/page.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { readInvitation } from './invitation.ts'

const PAGE_FACTS = { holdsToken: true }

export async function GET(visit: OwnVisit): Promise<Response> {
  const { account, now, params, url } = visit
  const token = params.token ?? ''
  if ((await readInvitation(visit, token)) === null) {
    await logAuth(visit, 'invitation_refused')
    return gonePage(visit)
  }
  if (!isFreshlyProved(account, now)) return leadTo(stepUpPath(url.pathname), 303, PAGE_FACTS)
  return page(visit, {
    title: 'Save your passkey',
    facts: PAGE_FACTS,
    children: (
      <>
        <h1 className="app-heading">Save your passkey</h1>
        <p className="app-lead">
          You are invited to the console, which opens with a passkey alone: your fingerprint, your face or the PIN of
          your device.
        </p>
        <AddPasskey invitation={token} />
      </>
    ),
  })
}

/** The same page for a used, expired or replaced invitation and for one of another account. */
const gonePage = (visit: OwnVisit): Promise<Response> =>
  page(visit, {
    title: 'This invitation no longer works.',
    status: 410,
    facts: PAGE_FACTS,
    children: (
      <>
        <h1 className="app-heading">This invitation no longer works.</h1>
        <p className="app-lead">
          It works once, for a day, for the account it was made for. Ask whoever gave it to you for another one.
        </p>
      </>
    ),
  })
