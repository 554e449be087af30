// Schemas for the responses of a browser's passkey API. Pure.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'

/** Binary in base64url. */
const binary = z.string().check(z.regex(/^[\w-]+$/))

/** Loose, because @simplewebauthn/server reads further fields. */
const credential = <Fields extends Record<string, z.ZodMiniType>>(response: Fields) =>
  z
    .looseObject({
      id: binary,
      rawId: binary,
      type: z.literal('public-key'),
      response: z.looseObject({ clientDataJSON: binary, ...response }),
    })
    .check(z.refine(({ id, rawId }) => rawId === id))

/** A response of `navigator.credentials.get`. */
export const signInAnswer = z.pipe(
  credential({ authenticatorData: binary, signature: binary, userHandle: z.nullish(binary) }),
  z.transform((answer) => answer as unknown as AuthenticationResponseJSON),
)

/** A response of `navigator.credentials.create`. */
export const newPasskeyAnswer = z.pipe(
  credential({ attestationObject: binary }),
  z.transform((answer) => answer as unknown as RegistrationResponseJSON),
)

const TRANSPORTS: readonly unknown[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const MAX_TRANSPORTS = 8

/** Transports of an authenticator; unknown ones are dropped. */
export const transports = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((ways) => ways.filter((way): way is string => TRANSPORTS.includes(way)).slice(0, MAX_TRANSPORTS)),
  ),
  [],
)
