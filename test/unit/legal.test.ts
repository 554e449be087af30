// The privacy policy says what the code does: every table of D1, every key of browser storage, the pixel as it is set up.
import { getTableName, isTable } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APP_TABLE_NOTES } from '#app/content/kept-data.ts'
import * as schema from '#db/schema.ts'
import { TABLE_NOTES } from '#domain/content/kept-data.ts'
import { privacySections } from '#domain/content/legal-privacy.ts'
import { termsSections } from '#domain/content/legal-terms.ts'
import { filledIn, LEGAL_TEXTS, type LegalTextId, withoutBrand } from '#domain/content/legal-texts.ts'
import { createBrand, storageKeys } from '#domain/site/brand.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const wordsOf = (sections: unknown) => JSON.stringify(sections)

describe('the privacy policy', () => {
  it('LEGAL-08 explains every table of the database the shop has to do with, and no other', () => {
    const tables = Object.values(schema)
      .filter((value) => isTable(value))
      .map((table) => getTableName(table))
      .filter((table) => !(table in APP_TABLE_NOTES)) // orders, which the app's notice explains
    expect(Object.keys(TABLE_NOTES).sort()).toEqual(tables.sort())
  })

  it('LEGAL-08 names every key of browser storage under the brand’s own name', () => {
    const words = wordsOf(privacySections(brand, 'absent'))
    for (const key of Object.values(storageKeys(brand))) expect(words).toContain(`\`${key}\``)
  })

  it('LEGAL-08 says that sign-ups nobody confirms are deleted, and that a notice is used for nothing else', () => {
    expect(TABLE_NOTES.newsletter_signups?.[2]).toContain('30 days if you do not confirm')
    expect(TABLE_NOTES.discount_code_requests?.[1]).toContain('for nothing else')
  })

  it('LEGAL-08 says whether the advertising pixel is set up', () => {
    expect(wordsOf(privacySections(brand, 'absent'))).toContain('currently not set up')
    expect(wordsOf(privacySections(brand, 'asks'))).toContain('loaded only after you have agreed')
    expect(wordsOf(privacySections(brand, 'unless-rejected'))).toContain('loaded unless you have rejected it')
  })
})

describe('the offers’ terms', () => {
  it('say who may use them, how they combine, when they end, and what a code of one’s own is', () => {
    const offers = wordsOf(termsSections(brand).find(({ id }) => id === 'offers'))
    for (const words of [
      'Eligibility:',
      'Combining:',
      'Expiry:',
      '`ACME10`',
      '`ACME10-`',
      '24 hours',
      'one code at a time',
    ])
      expect(offers).toContain(words)
  })
})

describe('the way to report a profile', () => {
  it('R17 stands in the terms, by form and by mail, and the privacy policy says how long a report is kept', () => {
    const profiles = wordsOf(termsSections(brand).find(({ id }) => id === 'profiles'))
    expect(profiles).toContain('[report form](/report)')
    expect(profiles).toContain('mailto:legal@acme.example')
    expect(TABLE_NOTES.profile_reports?.[2]).toBe('12 months.')
  })
})

describe('both legal texts', () => {
  it('have sections with anchors of their own', () => {
    for (const sections of [privacySections(brand, 'asks'), termsSections(brand)]) {
      const ids = sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    expect(termsSections(brand).map(({ id }) => id)).toEqual(expect.arrayContaining(['offers', 'guarantee']))
  })
})

describe('the texts as the build stores them', () => {
  it.each(Object.keys(LEGAL_TEXTS) as LegalTextId[])(
    'BRAND-04 %s names no brand, and says of any brand what its source says',
    (id) => {
      const stored = withoutBrand(id)
      expect(stored).not.toMatch(/tappt|acme/i)
      const odd = fc.oneof(fc.string(), fc.constantFrom('A "B" \\ C', '{{slug}}', "$& $' [x](y)", 'line\nend'))
      fc.assert(
        fc.property(odd, odd, (name, legalEmail) => {
          const any = createBrand({ slug: 'acme', name, legalEmail })
          expect(filledIn(stored, any)).toEqual(LEGAL_TEXTS[id](any))
        }),
      )
    },
  )
})
