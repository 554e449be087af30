// Where the console shows a production run. It has a name somebody typed, so it is in the query.
import { href } from '#app/addresses.ts'

/** The cards of a batch; "" are those of none. */
export const batchPath = (batch: string): string => `${href('console-chips')}?batch=${encodeURIComponent(batch)}`
