// Schemas for messages of other services. A missing field or one of another type counts as absent, so that a newer version
// of a service does not make the whole message unreadable. Required fields are declared with plain zod.
import * as z from 'zod/mini'

/** Text; "" for anything else. */
export const lenientText = z.catch(z.string(), '')

/** A list whose items all match; an empty one for anything else. */
export const lenientList = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.array(item), [])

/** An object of lenient fields; anything else counts as an empty one. */
export function lenientObject<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
  const schema = z.object(fields)
  return z.catch(schema, () => schema.parse({}))
}
