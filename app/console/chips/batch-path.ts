// Where the console shows chips. A batch has a name somebody typed, so it stands in the query.
export const CHIPS_PATH = '/admin/chips'
export const NEW_BATCH_PATH = '/admin/chips/new'

export const chipPath = (chipId: string): string => `${CHIPS_PATH}/${encodeURIComponent(chipId)}`

/** The cards of a batch; "" are those of none. */
export const batchPath = (batch: string): string => `${CHIPS_PATH}?batch=${encodeURIComponent(batch)}`
