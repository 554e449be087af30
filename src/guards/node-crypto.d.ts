// What the operator's door uses of the runtime's own node:crypto. The types of Node are left out: with them, all of Node
// would look as if it were there.
declare module 'node:crypto' {
  export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}
