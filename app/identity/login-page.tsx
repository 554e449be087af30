// The two pages of a sign-in: address, then code.

import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import type { Visit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { type Page, type Problems, page } from '#app/layout/page.tsx'
import { CodeField, CodeSent, SendAgain, SubmitCode } from './code-form.tsx'

export interface LoginFacts {
  email?: string
  /** Where the sign-in leads: a checked path. */
  next?: string
  /** The card to be claimed, and the token of the link that proves the claim. */
  chip?: string | undefined
  proof?: string | undefined
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  done?: ReactNode
  facts?: Page['facts']
}

/** "Sign in", or "Set up your card" if there is a card to claim. */
export function loginPage(visit: Visit, facts: LoginFacts): Promise<Response> {
  const { email = '', next, chip, proof, problems = {}, status = 200, headers = {}, done } = facts
  const heading = chip === undefined && proof === undefined ? 'Sign in' : 'Set up your card'
  return page(visit, {
    title: heading,
    status,
    problems,
    headers,
    done,
    ...(facts.facts ? { facts: facts.facts } : {}),
    children: (
      <>
        <h1 className="app-heading">{heading}</h1>
        <p className="app-lead">We email you a code. No password.</p>
        <form method="post" action={href('login')} className="app-form" noValidate>
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username webauthn"
            maxLength={254}
            defaultValue={email}
            problems={problems}
            autoFocus={Object.keys(problems).length === 0}
            required
          />
          <Hidden name="next" value={next} />
          <Hidden name="chip" value={chip} />
          <Hidden name="proof" value={proof} />
          <Submit pending="Sending…" className="w-full">
            Continue
          </Submit>
        </form>
        {/* Shown by the script where the browser has passkeys (app/client/passkeys.ts). */}
        <div data-passkey-sign-in hidden>
          <p className="app-or">or</p>
          <button type="button" className="app-secondary-button w-full" data-pending="Waiting…">
            Use a passkey
          </button>
          <p role="status" className="app-hint" data-passkey-said />
        </div>
      </>
    ),
  })
}

const Hidden = ({ name, value }: { name: string; value: string | undefined }) =>
  value === undefined || value === '' ? null : <input type="hidden" name={name} value={value} />

export interface CodeFacts {
  /** The address the code was sent to. */
  email: string
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  /** Whole seconds until another code can be requested. */
  wait: number
  done?: ReactNode
}

/** "Check your email": the form for the code. */
export function codePage(visit: Visit, { email, problems = {}, status = 200, headers = {}, wait, done }: CodeFacts) {
  return page(visit, {
    title: 'Check your email',
    status,
    problems,
    headers,
    done,
    children: (
      <>
        <h1 className="app-heading">Check your email</h1>
        <CodeSent visit={visit} to={email} />
        <form method="post" action={href('login-code')} className="app-form" noValidate>
          <CodeField problems={problems} autoFocus={Object.keys(problems).length === 0} />
          <SubmitCode />
        </form>
        <div className="app-aside">
          <form method="post" action={href('login')}>
            <input type="hidden" name="again" value="1" />
            <SendAgain wait={wait} />
          </form>
          <a href={href('login')} className="app-quiet-button">
            Use another address
          </a>
        </div>
      </>
    ),
  })
}
