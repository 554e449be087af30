// A read of the nearest replica, which needs a D1 session.
import { noteServer } from '#http/served-by.ts'

const ANY_CHIP = 'SELECT chip_id FROM chips LIMIT 1'

/** Reads a row and records which server answered (`hasReplica` in http/served-by.ts). Rejects when D1 fails. */
export async function readNearest(db: D1Database): Promise<void> {
  const { meta } = await db.withSession('first-unconstrained').prepare(ANY_CHIP).all()
  noteServer(db, meta)
}
