// The platform APIs that src/domain may use: URLs, base64, text encoding and encryption. Browser, Worker and Node all have them; other
// projects use their own types.

declare function atob(base64: string): string
declare function btoa(bytes: string): string

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | [string, string][] | URLSearchParams)
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  keys(): IterableIterator<string>
  toString(): string
  readonly size: number;
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  static canParse(url: string, base?: string | URL): boolean
  constructor(url: string | URL, base?: string | URL)
  hash: string
  host: string
  hostname: string
  href: string
  readonly origin: string
  password: string
  pathname: string
  port: string
  protocol: string
  search: string
  readonly searchParams: URLSearchParams
  username: string
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes: Uint8Array): string
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

/** A key of the Web Crypto API. */
declare interface CryptoKey {
  readonly type: string
}

/** The part of the Web Crypto API that the signatures of cards need. */
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array<ArrayBuffer>,
      algorithm: 'AES-CBC' | { name: 'HMAC'; hash: 'SHA-256' },
      extractable: boolean,
      usages: readonly ('encrypt' | 'decrypt' | 'sign')[],
    ): Promise<CryptoKey>
    encrypt(
      algorithm: { name: 'AES-CBC'; iv: Uint8Array<ArrayBuffer> },
      key: CryptoKey,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<ArrayBuffer>
    decrypt(
      algorithm: { name: 'AES-CBC'; iv: Uint8Array<ArrayBuffer> },
      key: CryptoKey,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<ArrayBuffer>
    sign(algorithm: 'HMAC', key: CryptoKey, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  }
}
