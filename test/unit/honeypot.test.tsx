// The honeypot as it is drawn, and what a form's call says about who filled it in. ABU-2; NEWS-03, POP-11, NTF-06.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Honeypot, signsOf } from '../../client/ui/honeypot'

it('ABU-2 the honeypot is out of sight, out of reach of keys and screen readers, and never filled in by a browser', () => {
  const html = renderToStaticMarkup(<Honeypot />)
  for (const part of ['name="website"', 'sr-only', 'aria-hidden="true"', 'tabindex="-1"', 'autoComplete="off"'])
    expect(html.toLowerCase()).toContain(part.toLowerCase())
})

const opened = { since: 1000, touched: false }
it.each([
  ['somebody who takes their time', '', opened, 2200, {}],
  ['somebody quick who clicks', '', { ...opened, touched: true }, 1100, {}],
  ['a form that is not watched', '', undefined, 1100, {}],
  ['a fast submission without a click', '', opened, 2199, { filledMs: 1199 }],
  ['a filled honeypot', 'https://spam.example', opened, 9000, { website: 'https://spam.example' }],
  ['both', 'x', opened, 1005.4, { website: 'x', filledMs: 5 }],
])('ABU-2 %s', (_case, website, watch, now, signs) => {
  expect(signsOf(website, watch, now)).toEqual(signs)
})
