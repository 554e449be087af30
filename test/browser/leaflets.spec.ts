// The sheet of leaflets as a browser prints it: A4, four to a page, everything inside its leaflet, nothing loaded.

import { leafletDocument } from '#domain/chip/leaflets.ts'
import { LEAFLET_DE } from '#domain/content/words/de/leaflet.ts'
import { LEAFLET_ES } from '#domain/content/words/es/leaflet.ts'
import { LEAFLET_FR } from '#domain/content/words/fr/leaflet.ts'
import { qrSvg } from '#routes/qr.ts'
import { expect, test } from '#test/support/browser.ts'

const LONGEST_NAME = 'Kensington Premium Metal Business Cards Company Limited 2026'
const MM = 96 / 25.4
const cards = Array.from({ length: 17 }, (_, i) => {
  const chipId = `3B3W3RR5Z0W4${String(i).padStart(4, '0')}`
  const label = i % 2 ? 'Black' : 'A design under a very long name that takes two lines of the leaflet, not one'
  return { chipId, code: 'WWWM-MMWW', label, url: `https://a-shop-with-a-long-name.example/scan/${chipId}` }
})

const TEXTS = { 'en-GB': {}, de: LEAFLET_DE, fr: LEAFLET_FR, es: LEAFLET_ES }
const LANGUAGES = ['en-GB', 'de', 'fr', 'es'] as const

for (const [brandName, language] of ['Acme', LONGEST_NAME].flatMap((name) =>
  LANGUAGES.map((language) => [name, language] as const),
))
  test(`CLM-09 WLD-104 17 leaflets of ${brandName} in ${language} are five pages of A4, four to a page, and no word of a leaflet is cut`, async ({
    page,
  }) => {
    const inLanguage = { language, translated: TEXTS[language] }
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.emulateMedia({ media: 'print' })
    await page.setContent(leafletDocument(cards, { brandName, qr: qrSvg, inLanguage }))
    expect(asked).toEqual([])

    const sheets = page.locator('.sheet')
    await expect(sheets).toHaveCount(5)
    for (const sheet of await sheets.all()) {
      const box = await sheet.boundingBox()
      expect(box?.width).toBeCloseTo(210 * MM, 0)
      expect(box?.height).toBeCloseTo(297 * MM, 0)
    }
    expect(await sheets.nth(0).locator('.leaflet').count()).toBe(4)
    // The room is enough: no plate of a card is squeezed, and the heading keeps to a line.
    const shapes = await page
      .locator('.picture')
      .evaluateAll((all) => all.map((one) => one.clientWidth / one.clientHeight).filter((ratio) => ratio > 1.7))
    expect(shapes).toEqual([])
    for (const leaflet of await page.locator('.leaflet').all()) {
      const outside = await leaflet.evaluate((element) => {
        const inner = 6 * (96 / 25.4) // no printer reaches the edge of the paper
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [
          ...element.querySelectorAll(
            '.wordmark, .wordmark span, .picture, h2, .steps span, .code, .scan svg, .label, .ending',
          ),
        ]
          .filter((part) => {
            const box = part.getBoundingClientRect()
            const isOut =
              box.left < left + inner ||
              box.right > right - inner ||
              box.top < top + inner ||
              box.bottom > bottom - inner
            return isOut || part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
          })
          .map((part) => part.textContent)
      })
      expect(outside).toEqual([])
    }

    const pdf = new TextDecoder('latin1').decode(await page.pdf({ preferCSSPageSize: true }))
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(5)
    expect(new Set(pdf.match(/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/g)).size).toBe(1)
  })
