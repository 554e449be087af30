// What pictures use of the runtime's own zlib. The types of Node are left out: with them, all of Node would look as if it
// were there.
declare module 'node:zlib' {
  export function inflateSync(bytes: Uint8Array, options?: { maxOutputLength?: number }): Uint8Array<ArrayBuffer>
  export function deflateSync(bytes: Uint8Array, options?: { level?: number }): Uint8Array<ArrayBuffer>
}
