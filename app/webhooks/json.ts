// Reading what a sender says, field by field: own fields alone, and nothing of a type but the one that is wanted. Pure.

/** An object with fields; null for anything else, a list among it. */
export const recordOf = (value: unknown): object | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null

/** What stands at the end of this way through fields and lists; undefined where it does not lead anywhere. */
export function at(value: unknown, ...way: readonly (string | number)[]): unknown {
  let here = value
  for (const step of way) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = Reflect.get(here, step)
  }
  return here
}

/** The text at the end of the way; "" for anything else. */
export function textAt(value: unknown, ...way: readonly (string | number)[]): string {
  const found = at(value, ...way)
  return typeof found === 'string' ? found : ''
}

/** The list at the end of the way; an empty one for anything else. */
export function listAt(value: unknown, ...way: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...way)
  return Array.isArray(found) ? found : []
}

/** The value of a JSON text in UTF-8; undefined for anything else. Never throws. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return undefined
  }
}
