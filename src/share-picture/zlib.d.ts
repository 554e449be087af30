// The part of node:zlib that share images use. @types/node is left out: with it, all of Node would seem available in
// the Worker.
declare module 'node:zlib' {
  export function inflateSync(bytes: Uint8Array, options?: { maxOutputLength?: number }): Uint8Array<ArrayBuffer>
  export function deflateSync(bytes: Uint8Array, options?: { level?: number }): Uint8Array<ArrayBuffer>
}
