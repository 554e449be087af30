// SECURITY.md's table of OWASP ASVS 5.0.0: every requirement of levels 1 and 2 once, and every test it names exists.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** How many requirements of levels 1 and 2 a section of the standard has; they are numbered from 1. */
const SECTIONS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const text = readFileSync('SECURITY.md', 'utf8')
const headings = new Set(
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  ),
)
const ROWS = [...text.slice(text.indexOf('## OWASP ASVS')).matchAll(/^\| (\d[\d., –]+) \| ([\w ]+) \| (.+) \|$/gm)].map(
  ([, ids = '', state = '', how = '']) => ({ ids, state, how }),
)

/** "1.2.1 – 1.2.3, 1.2.5" as single numbers. */
const numbers = (ids: string): string[] =>
  ids.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split(' – ')
    const section = from.replace(/\.\d+$/, '')
    const [first, last] = [from, to].map((id) => Number(id.slice(section.length + 1)))
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, n) => `${section}.${(first ?? 0) + n}`)
  })

describe('the table of ASVS 5.0.0, levels 1 and 2', () => {
  it('has each of its 253 requirements once', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
    )
    expect(wanted.length).toBe(253)
    expect(ROWS.flatMap(({ ids }) => numbers(ids)).sort()).toEqual([...wanted].sort())
  })

  it.each(ROWS)('$ids is $state', ({ state, how }) => {
    expect(['met', 'platform', 'accepted', 'not applicable']).toContain(state)
    expect(how.length).toBeGreaterThanOrEqual(9)
    const tests = [...how.matchAll(/`((?:unit|worker|browser|app)\/[\w-]+|[a-z]+(?:-[a-z]+)*)`/g)].map(
      ([, file = '']) => file,
    )
    const files = tests.filter((file) =>
      ['.test.ts', '.test.tsx', '.spec.ts'].some((ending) => existsSync(`test/${file}${ending}`)),
    )
    for (const file of tests.filter((name) => name.includes('/'))) expect(files, 'a test that exists').toContain(file)
    const sections = [...how.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor)
    for (const anchor of sections) expect(headings).toContain(anchor)
    if (state === 'met' && !/only$|memory-safe/.test(how)) expect([...files, ...sections]).not.toEqual([])
  })
})
