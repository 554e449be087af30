// Where a mailed code is entered: for a sign-in, a fresh proof and a new address alike.

import { FILES } from '#app/addresses.ts'
import type { Visit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { showsMails } from '#mail/shown-mails.ts'

/** What is said above the field; `to` is the address, or what is shown of it. */
export const CodeSent = ({ visit: { config, url }, to }: { visit: Visit; to: string }) => (
  <>
    <p className="app-lead">{`Enter the 8 digits we sent to ${to}. They work for 10 minutes, in this browser.`}</p>
    {showsMails(config, url) ? (
      <p className="app-hint mt-2">
        {'Development: read the email at '}
        <a href={FILES['dev-mail']} target="_blank" className="app-link" rel="noopener">
          {FILES['dev-mail']}
        </a>
        , in a new tab.
      </p>
    ) : null}
  </>
)

export const CodeField = ({ problems, autoFocus = false }: { problems: Problems; autoFocus?: boolean }) => (
  <TextField
    name="code"
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    className="app-code"
    maxLength={100}
    problems={problems}
    autoFocus={autoFocus}
    required
  />
)

/** Sends the code; `ask` goes with it where the page has other buttons. */
export const SubmitCode = ({ ask }: { ask?: string }) => (
  <Submit {...(ask === undefined ? {} : { name: 'ask', value: ask })} pending="Checking…" className="w-full">
    Continue
  </Submit>
)

/** Asks for another code; `wait`: whole seconds until it may be pressed. It goes with its form by this name and value. */
export const SendAgain = ({ wait, name, value }: { wait: number; name?: string; value?: string }) => (
  <button
    type="submit"
    name={name}
    value={value}
    className="app-quiet-button"
    data-pending="Sending…"
    data-wait={wait > 0 ? wait : undefined}
  >
    Send a new code
  </button>
)
