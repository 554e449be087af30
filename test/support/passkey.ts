// A device that holds one passkey, as far as a server can tell: it makes the key, and answers challenges. Each part of
// an answer can be another than it should be.
import { toBase64Url } from '#domain/text/base64.ts'
import { APP } from './app-host.ts'

export interface Faults {
  challenge?: string
  origin?: string
  rpId?: string
  /** false: the person who holds the device was not asked who they are. */
  isVerified?: boolean
  counter?: number
  type?: string
  isForged?: boolean
}

export interface Device {
  credentialId: string
  /** The answer to `navigator.credentials.create`. */
  register(options: { challenge: string }, faults?: Faults): Promise<Record<string, unknown>>
  /** The answer to `navigator.credentials.get`. */
  answer(options: { challenge: string }, faults?: Faults): Promise<Record<string, unknown>>
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const SYNCED = 0x18 // may be backed up, and is
const HAS_KEY = 0x40

/** A device whose counter stays where `counter` says; synced ones do not count. */
export async function newDevice({ isSynced = true } = {}): Promise<Device> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  if (!('privateKey' in keys)) throw new Error('no key pair')
  const id = crypto.getRandomValues(new Uint8Array(16))
  const credentialId = toBase64Url(id)

  const clientData = ({ challenge, origin = APP, type }: Faults) =>
    new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = async (
    { rpId = new URL(APP).hostname, isVerified = true, counter = 0 }: Faults,
    key: Uint8Array = new Uint8Array(),
  ) => {
    const flags =
      USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (isSynced ? SYNCED : 0) | (key.length > 0 ? HAS_KEY : 0)
    const count = new DataView(new ArrayBuffer(4))
    count.setUint32(0, counter)
    return joined(await sha256(new TextEncoder().encode(rpId)), [flags], new Uint8Array(count.buffer), key)
  }
  const credential = (response: Record<string, unknown>) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId,
    async register({ challenge }, faults = {}) {
      const raw = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
      const key = joined(
        [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20],
        raw.slice(1, 33),
        [0x22, 0x58, 0x20],
        raw.slice(33),
      )
      const data = await authenticatorData(faults, joined(new Uint8Array(16), [0, id.length], id, key))
      const attestation = joined([0xa3], cborText('fmt'), cborText('none'), cborText('attStmt'), [0xa0])
      return credential({
        clientDataJSON: toBase64Url(clientData({ type: 'webauthn.create', challenge, ...faults })),
        attestationObject: toBase64Url(joined(attestation, cborText('authData'), [0x58, data.length], data)),
        transports: ['internal'],
      })
    },
    async answer({ challenge }, faults = {}) {
      const client = clientData({ type: 'webauthn.get', challenge, ...faults })
      const data = await authenticatorData(faults)
      const signed = joined(data, await sha256(client))
      if (faults.isForged) signed[0] = (signed[0] ?? 0) ^ 1
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed)
      return credential({
        clientDataJSON: toBase64Url(client),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(derOf(new Uint8Array(signature))),
      })
    },
  }
}

function joined(...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Of fewer than 24 letters. */
const cborText = (text: string): number[] => [0x60 | text.length, ...new TextEncoder().encode(text)]

/** The two numbers of a signature, as authenticators write them. */
function derOf(signature: Uint8Array): Uint8Array {
  const number = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.slice(start < 0 ? bytes.length - 1 : start)
    const whole = (short[0] ?? 0) > 127 ? [0, ...short] : [...short]
    return [2, whole.length, ...whole]
  }
  const both = [...number(signature.slice(0, 32)), ...number(signature.slice(32))]
  return Uint8Array.from([0x30, both.length, ...both])
}
