// Passkeys in the browser: sign-in (also from the address field), step-up, and saving one. Elements that need passkeys
// are hidden until the browser is known to support them; the package is loaded only where one is used or offered.
// Responses are checked by hand: this script is part of every page, and with zod it would exceed its budget (HOST-62).

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { href } from '#app/addresses.ts'

const DISMISSED = 'No passkey was used. You can use a code.'
const NOT_SAVED = 'No passkey was saved. A code by email always works.'
const HAS_ONE = 'This device has a passkey already.'
const FAILED = 'That passkey did not work. Try again or use a code.'
const UNREACHED = 'We could not be reached. Please try again.'

/** A challenge is valid for five minutes; one offered in the address field is renewed before. */
const FRESH_MS = 4 * 60 * 1000

const load = () => import('@simplewebauthn/browser')

export function offerPasskeys(): void {
  if (typeof PublicKeyCredential !== 'function') return
  offerSignIn()
  offerButton('[data-passkey-step-up]', (button) =>
    signIn(href('step-up-passkey'), { next: button.dataset.next ?? '' }),
  )
  offerButton('[data-passkey-add]', ({ dataset }) => save(location.pathname, dataset.invitation))
  offerButton('[data-passkey-offer]', () => save(href('dashboard')))
}

/** Where to go next, or the text to show below the button. */
type End = { location: string } | string

function offerButton(selector: string, use: (button: HTMLButtonElement) => Promise<End>): void {
  const part = document.querySelector<HTMLElement>(selector)
  const button = part?.querySelector<HTMLButtonElement>('button[type="button"]')
  if (!part || !button) return
  part.hidden = false
  const status = part.querySelector('[data-passkey-said]')
  const label = button.textContent
  button.addEventListener('click', async () => {
    button.disabled = true
    button.textContent = button.dataset.pending ?? label
    if (status) status.textContent = ''
    const end = await use(button).catch(() => UNREACHED)
    if (typeof end === 'object') {
      location.assign(end.location)
      return
    }
    button.textContent = label
    button.disabled = false
    if (status) status.textContent = end
    button.focus()
  })
}

/** The value of a response, or the end of the attempt. */
type Outcome<Value> = { value: Value } | { end: End }

async function post<Value extends object>(
  path: string,
  body: object,
  isValue: (value: object) => value is Value,
): Promise<Outcome<Value>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual', // step-up is a page, not a response to a script
  })
  if (response.type === 'opaqueredirect')
    return { end: { location: `${href('step-up')}?next=${encodeURIComponent(location.pathname)}` } }
  const value: unknown = await response.json().catch(() => null)
  if (typeof value !== 'object' || value === null) return { end: UNREACHED }
  if (!response.ok) return { end: 'error' in value && typeof value.error === 'string' ? value.error : FAILED }
  return isValue(value) ? { value } : { end: FAILED }
}

const isOptions = <Options extends object>(value: object): value is Options => 'challenge' in value
const isPlace = (value: object): value is { location: string } =>
  'location' in value && typeof value.location === 'string'

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '')

/** Signs in by passkey, from the options to the final location. `facts` are sent with the response of the passkey. */
async function signIn(path: string, facts: object, isAutofill = false): Promise<End> {
  const options = await post(path, {}, isOptions<PublicKeyCredentialRequestOptionsJSON>)
  if ('end' in options) return options.end
  const { startAuthentication } = await load()
  let answer: AuthenticationResponseJSON
  try {
    answer = await startAuthentication({ optionsJSON: options.value, useBrowserAutofill: isAutofill })
  } catch {
    return DISMISSED
  }
  const signedIn = await post(path, { answer, ...facts }, isPlace)
  return 'end' in signedIn ? signedIn.end : signedIn.value
}

/** Saves a passkey. `next`: the page to return to; `invitation`: the token of the invitation link. */
async function save(next: string, invitation?: string): Promise<End> {
  const facts = { next, invitation }
  const options = await post(href('settings-passkeys-add'), facts, isOptions<PublicKeyCredentialCreationOptionsJSON>)
  if ('end' in options) return options.end
  const { startRegistration } = await load()
  let answer: RegistrationResponseJSON
  try {
    answer = await startRegistration({ optionsJSON: options.value })
  } catch (thrown) {
    return nameOf(thrown) === 'InvalidStateError' ? HAS_ONE : NOT_SAVED
  }
  const saved = await post(href('settings-passkeys-add'), { answer, ...facts }, isPlace)
  return 'end' in saved ? saved.end : saved.value
}

function offerSignIn(): void {
  const form = document.querySelector<HTMLFormElement>(`form[action="${href('login')}"]`)
  const field = form?.querySelector<HTMLInputElement>('input[name="email"]')
  if (!form || !field || !document.querySelector('[data-passkey-sign-in]')) return
  const facts = () => {
    const typed = new FormData(form)
    return Object.fromEntries(['next', 'chip', 'proof'].map((name) => [name, String(typed.get(name) ?? '')]))
  }
  let askedAt = 0
  offerButton('[data-passkey-sign-in]', () => {
    askedAt = 0 // the dialog replaces the offer in the address field
    return signIn(href('login-passkey'), facts())
  })
  const status = document.querySelector('[data-passkey-sign-in] [data-passkey-said]')
  /** Also offers the browser's passkeys in the address field, where the browser can. */
  const offerInField = async () => {
    if (Date.now() - askedAt < FRESH_MS) return
    askedAt = Date.now()
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const end = await signIn(href('login-passkey'), facts(), true).catch(() => DISMISSED)
    if (typeof end === 'object') location.assign(end.location)
    else if (end === FAILED && status) status.textContent = end
  }
  field.addEventListener('focus', offerInField)
  whenIdle(offerInField)
}

/** Runs `work` when the browser is idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: 2000 })
  else setTimeout(work, 200)
}
