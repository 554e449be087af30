// The two passkey ceremonies, sign-in and registration. The only file that loads @simplewebauthn/server, which is large: only
// modules that handle passkeys import it.
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

/** How long the browser's dialog stays open, in milliseconds: as long as the challenge is valid. */
const TIMEOUT_MS = 300_000

/** Why a passkey is refused, for the log. Contains nothing that identifies a person. */
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

/** Options of a sign-in. `passkeys` are those of the account if it is known; with none the browser offers its own. */
export const signInOptions = (visit: Visit, passkeys: readonly { credentialId: string; transports: string[] }[] = []) =>
  generateAuthenticationOptions({
    rpID: partyId(visit),
    challenge: newChallenge(),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })

/** Options of a new passkey. A device that has one of `passkeys` already does not create another. */
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

/** State of a verified passkey: its signature counter (0 if it has none) and whether it is synced. */
export interface Verified {
  counter: number
  isBackedUp: boolean
}

/** Verifies a sign-in with this passkey for this challenge. A counter that was above 0 must have increased. */
export async function verifySignIn(
  visit: Visit,
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: StoredPasskey,
): Promise<Result<Verified, Refusal>> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: visit.config.appHost,
      expectedRPID: partyId(visit),
      requireUserVerification: true,
      // The counter is compared below, to log it as its own reason.
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
    })
    if (!verified) return err('signature')
    const { newCounter, credentialBackedUp } = authenticationInfo
    // A counter that does not increase, or is 0 again, indicates a cloned authenticator.
    if (passkey.counter > 0 && newCounter <= passkey.counter) return err('counter')
    return ok({ counter: newCounter, isBackedUp: credentialBackedUp })
  } catch (thrown) {
    return err(refusalOf(thrown))
  }
}

export interface NewPasskey extends Verified {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
}

/** Verifies a new passkey for this challenge. */
export async function verifyNewPasskey(
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

/** The reason by the package's message. The message itself contains challenges and origins, so it is not logged. */
function refusalOf(thrown: unknown): Refusal {
  const message = thrown instanceof Error ? `${thrown.name} ${thrown.message}` : ''
  if (/response challenge/.test(message)) return 'challenge'
  if (/response origin|top origin/i.test(message)) return 'origin'
  if (/RPID|RP ID/i.test(message)) return 'rp_id'
  if (/could not be verified|not present/.test(message)) return 'user_verification'
  return 'malformed'
}
