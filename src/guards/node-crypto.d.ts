// The part of node:crypto that the operator guard uses. @types/node is left out: with it, all of Node would seem
// available in the Worker.
declare module 'node:crypto' {
  export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}
