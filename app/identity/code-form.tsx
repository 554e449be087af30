// Form parts for entering a mailed code, shared by sign-in, step-up and change of address.

import { FILES } from '#app/addresses.ts'
import type { Visit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { showsMails } from '#mail/shown-mails.ts'

/** The text above the field; `to` is the address, masked or not. */
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

/** Submits the code; `ask` is the button's value on pages that have other buttons. */
export const SubmitCode = ({ ask }: { ask?: string }) => (
  <Submit {...(ask === undefined ? {} : { name: 'ask', value: ask })} pending="Checking…" className="w-full">
    Continue
  </Submit>
)

/** Requests another code. `wait`: whole seconds until the button is enabled; `name` and `value` are the button's. */
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
