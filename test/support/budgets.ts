// The sizes of budgets.json, as the built files are measured against them.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import budgets from '../../budgets.json' with { type: 'json' }

/** The limit of a budget in bytes, compressed as `sizeFor` does. */
export const limitOf = (name: keyof typeof budgets): number => budgets[name].limit

/** The size of a file, or of files put together, in the unit of a budget. */
export function sizeFor(name: keyof typeof budgets, content: string | Buffer): number {
  const compressed = budgets[name].unit.endsWith('brotli') ? brotliCompressSync(content) : gzipSync(content)
  return compressed.length
}
