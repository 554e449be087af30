// What the sources themselves must be.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import tsconfig from '../../tsconfig.json'

const root = new URL('../..', import.meta.url)
const files = (folder: string) => readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })

describe('the sources', () => {
  it('PLAT-01 Worker and client are TypeScript, checked strictly', () => {
    for (const folder of ['src', 'client'])
      expect(
        files(folder).filter((name) => /\.(js|jsx|mjs|cjs)$/.test(name)),
        folder,
      ).toEqual([])
    expect(tsconfig.compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
    expect(tsconfig.include).toEqual(expect.arrayContaining(['src', 'client']))
  })
})
