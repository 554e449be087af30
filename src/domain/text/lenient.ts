// Schemas for messages of other services: what is missing or of another type counts as not said, so that a newer version
// of a service does not make a whole message unreadable. What a message must say is declared beside them with plain zod.
import * as z from 'zod/mini'

/** Text; "" for anything else. */
export const lenientText = z.catch(z.string(), '')

/** A list of what passes; an empty one for anything else. */
export const lenientList = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.array(item), [])

/** An object whose fields are all lenient; anything else counts as one that says nothing. */
export function lenientObject<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
  const schema = z.object(fields)
  return z.catch(schema, () => schema.parse({}))
}
