// What a browser sends of a passkey, held to its types before anything is made of it. Pure.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

type Fields = Readonly<Record<string, unknown>>

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const MAX_TRANSPORTS = 8

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of a field of a JSON body, "" for anything else. */
export const textOf = (value: unknown, name: string): string => {
  const field = isFields(value) ? value[name] : undefined
  return typeof field === 'string' ? field : ''
}

const isText = (value: unknown): value is string => typeof value === 'string' && /^[\w-]+$/.test(value)

const isCredential = (value: unknown): value is Fields & { response: Fields } =>
  isFields(value) &&
  isText(value.id) &&
  value.rawId === value.id &&
  value.type === 'public-key' &&
  isFields(value.response) &&
  isText(value.response.clientDataJSON)

/** An answer of `navigator.credentials.get`. */
export const isSignInAnswer = (value: unknown): value is AuthenticationResponseJSON =>
  isCredential(value) &&
  isText(value.response.authenticatorData) &&
  isText(value.response.signature) &&
  (value.response.userHandle === undefined || value.response.userHandle === null || isText(value.response.userHandle))

/** An answer of `navigator.credentials.create`. */
export const isNewPasskey = (value: unknown): value is RegistrationResponseJSON =>
  isCredential(value) && isText(value.response.attestationObject)

/** The ways by which an authenticator says that it can be reached. */
export const transportsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((way) => TRANSPORTS.includes(way)).slice(0, MAX_TRANSPORTS) : []
