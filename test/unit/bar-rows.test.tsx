// Bars beside numbers say what the numbers say.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BarRows } from '../../client/islands/plus/bar-rows'

const widths = (html: string) =>
  [...html.matchAll(/<rect width="([\d.]+)" height="2" class="fill-accent"/g)].map((m) => m[1])
const row = (amount: number) => ({ name: `n${amount}`, amount, text: String(amount) })

it('68 % fills 68 % of its bar', () => {
  expect(widths(renderToStaticMarkup(<BarRows rows={[68, 21, 11].map(row)} whole={100} />))).toEqual(['68', '21', '11'])
})

it('counts are drawn against the largest of them', () => {
  expect(widths(renderToStaticMarkup(<BarRows rows={[400, 100].map(row)} />))).toEqual(['100', '25'])
})
