// The address of a production run in the console. Its name is free text, so it is in the query.
import { href } from '#app/addresses.ts'

/** The cards of a batch; "" stands for cards without one. */
export const batchPath = (batch: string): string => `${href('console-chips')}?batch=${encodeURIComponent(batch)}`
