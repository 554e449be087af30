// The two ceremonies of passkeys. The only file that loads @simplewebauthn/server, so only what handles passkeys
// imports it.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Visit } from '#app/guards/visit.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { newChallenge } from './challenge.ts'
import type { StoredPasskey } from './store.ts'

/** How long a browser asks, in milliseconds: as long as the challenge is good. */
const TIMEOUT_MS = 300_000

/** Why a passkey is refused: for the log, where nothing stands that leads to a person. */
export type Refusal =
  | 'body'
  | 'challenge'
  | 'origin'
  | 'rp_id'
  | 'user_verification'
  | 'unknown_passkey'
  | 'other_account'
  | 'counter'
  | 'signature'
  | 'malformed'

const partyId = ({ config }: Pick<Visit, 'config'>): string => new URL(config.appHost).hostname

/**
 * Options of a sign-in; `passkeys` are those of the account where it is known, and none where the browser offers its
 * own.
 */
export const signInOptions = (visit: Visit, passkeys: readonly { credentialId: string; transports: string[] }[] = []) =>
  generateAuthenticationOptions({
    rpID: partyId(visit),
    challenge: newChallenge(),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })

/** Options of a new passkey. A device that holds one of these passkeys makes no other. */
export const newPasskeyOptions = (
  visit: Visit & { account: { id: string; email: string; name: string | null } },
  passkeys: readonly { credentialId: string; transports: string[] }[],
) =>
  generateRegistrationOptions({
    rpName: visit.config.brand.name,
    rpID: partyId(visit),
    userID: Uint8Array.from(new TextEncoder().encode(visit.account.id)),
    userName: visit.account.email,
    userDisplayName: visit.account.name ?? visit.account.email,
    challenge: newChallenge(),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })

/** What a proved passkey says: how often it was used, where it counts that, and whether it is synced. */
export interface Proved {
  counter: number
  isBackedUp: boolean
}

/** Is the answer that of this passkey to this challenge? Once its counter was above 0, it has to rise. */
export async function proveSignIn(
  visit: Visit,
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: StoredPasskey,
): Promise<Result<Proved, Refusal>> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: visit.config.appHost,
      expectedRPID: partyId(visit),
      requireUserVerification: true,
      // Compared below, so that the log says why.
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
    })
    if (!verified) return err('signature')
    const { newCounter, credentialBackedUp } = authenticationInfo
    // A device that counts goes on counting: back at 0 it is a copy's too.
    if (passkey.counter > 0 && newCounter <= passkey.counter) return err('counter')
    return ok({ counter: newCounter, isBackedUp: credentialBackedUp })
  } catch (thrown) {
    return err(refusalOf(thrown))
  }
}

export interface NewPasskey extends Proved {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
}

/** The passkey a browser has made for this challenge. */
export async function proveNewPasskey(
  visit: Visit,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<Result<NewPasskey, Refusal>> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: visit.config.appHost,
      expectedRPID: partyId(visit),
      requireUserVerification: true,
    })
    if (!verified) return err('signature')
    const { credential, credentialBackedUp } = registrationInfo
    return ok({
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
    })
  } catch (thrown) {
    return err(refusalOf(thrown))
  }
}

/** By the words of the package, which hold challenges and origins themselves: none of them is logged. */
function refusalOf(thrown: unknown): Refusal {
  const message = thrown instanceof Error ? `${thrown.name} ${thrown.message}` : ''
  if (/response challenge/.test(message)) return 'challenge'
  if (/response origin|top origin/i.test(message)) return 'origin'
  if (/RPID|RP ID/i.test(message)) return 'rp_id'
  if (/could not be verified|not present/.test(message)) return 'user_verification'
  return 'malformed'
}
