// What the sources themselves must be.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import base from '../../tsconfig.base.json'
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
    expect(base.compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
    const projects = tsconfig.references.map(({ path }) => path)
    expect(projects).toEqual([
      'src/domain',
      'src',
      'client',
      'src/pages',
      'app',
      'app/client',
      'scripts',
      'tools/card-art',
      'test',
    ])
    for (const project of projects) {
      const { extends: from, compilerOptions } = JSON.parse(
        readFileSync(new URL(`${project}/tsconfig.json`, root), 'utf8'),
      )
      expect(new URL(from, new URL(`${project}/`, root)).href).toBe(new URL('tsconfig.base.json', root).href)
      expect(compilerOptions, project).not.toHaveProperty('strict')
    }
  })
})

describe('the tests', () => {
  it('get no second try, by no configuration, command or file', () => {
    const tests = files('test').filter(
      (name) => /\.(test|spec)\.tsx?$/.test(name) && !name.endsWith('/sources.test.ts'),
    )
    const places = ['vitest.config.ts', 'playwright.config.ts', 'package.json', 'scripts/suites.ts', '.ci/run']
    for (const name of [...places, ...tests.map((file) => `test/${file}`)]) {
      const text = readFileSync(new URL(name, root), 'utf8')
      expect(text.match(/\bretries\s*[:=]|--retr(?:y|ies)\b|\bretry: (?:\d|process)/), name).toBeNull()
    }
  })
})
