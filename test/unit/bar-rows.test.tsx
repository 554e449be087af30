// Bars beside numbers say what the numbers say.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BarRows, shareOf } from '#client/islands/plus/bar-rows.tsx'
import { ADVANCED, demoAnalytics } from '#domain/content/demo-data.ts'
import { DEMO_WORDS } from '#domain/content/words/demo.ts'
import { english } from '#test/support/words.ts'

const widths = (html: string) =>
  [...html.matchAll(/<rect width="([\d.]+)" height="2" class="fill-accent"/g)].map((m) => m[1])
const row = (amount: number) => ({ name: `n${amount}`, amount, text: String(amount) })

it('68 % fills 68 % of its bar', () => {
  expect(widths(renderToStaticMarkup(<BarRows rows={[68, 21, 11].map(row)} whole={100} />))).toEqual(['68', '21', '11'])
})

it('counts are drawn out of all of them, not against the largest', () => {
  expect(widths(renderToStaticMarkup(<BarRows rows={[400, 100].map(row)} whole={1000} />))).toEqual(['40', '10'])
})

it('the shares of the dashboard’s links add up to its clicks, and to 100 %', () => {
  const { figures, links } = demoAnalytics(english(DEMO_WORDS))
  const clicks = links.reduce((all, link) => all + link.clicks, 0)
  expect(figures.find(({ name }) => name === 'Link clicks')?.value).toBe(clicks.toLocaleString('en-GB'))
  expect(links.reduce((all, link) => all + shareOf(link.clicks, clicks), 0)).toBe(100)
  expect(ADVANCED.sources.reduce((all, { share }) => all + share, 0)).toBe(100)
})
