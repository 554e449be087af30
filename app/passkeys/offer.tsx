// Part of the dashboard that offers to save a passkey after a sign-in by code. Shown by the script if the browser supports
// passkeys (app/client/passkeys.ts).

import { href } from '#app/addresses.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { guardsPasskeys } from '#app/identity/console-proof.ts'
import { Submit } from '#app/layout/form.tsx'

const REST_SECONDS = 30 * DAY_SECONDS

/** Renders nothing after a sign-in by passkey, and for 30 days after "Not now". */
export function PasskeyOffer({ visit: { account, config, now } }: { visit: OwnVisit }) {
  const { session, passkeyAskedAt } = account
  // Such an account needs another passkey or an invitation to save one.
  if (guardsPasskeys(account, config.production)) return null
  if (session.method !== 'code' || (passkeyAskedAt !== null && passkeyAskedAt > now - REST_SECONDS)) return null
  return (
    <section className="app-offer panel" data-passkey-offer hidden aria-labelledby="passkey-offer">
      <h2 id="passkey-offer" className="text-lg">
        Sign in faster next time.
      </h2>
      <p className="app-hint">Save a passkey on this device.</p>
      <div className="app-offer-buttons">
        <button type="button" className="app-secondary-button" data-pending="Waiting…">
          Save passkey
        </button>
        <form method="post" action={href('settings-passkeys')}>
          <Submit name="later" value="1" pending="Saving…" tone="quiet">
            Not now
          </Submit>
        </form>
      </div>
      <p role="status" className="app-hint" data-passkey-said />
    </section>
  )
}
