// The platform APIs that src/domain may use: URLs, base64 and text encoding. Browser, Worker and Node all have them; other
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
