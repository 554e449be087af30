// The honeypot as it is drawn, and what a form's call says about who filled it in. T-ABU-2; NEWS-03, POP-11, NTF-06.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Honeypot, signsOf, watchForm, watchOf } from '#ui/honeypot.tsx'

it('T-ABU-2 the honeypot is out of sight, out of reach of keys and screen readers, and never filled in by a browser', () => {
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
])('T-ABU-2 %s', (_case, website, watch, now, signs) => {
  expect(signsOf(website, watch, now)).toEqual(signs)
})

it('T-ABU-2 a click a program makes up is no sign of a person; a real one is', async () => {
  const clicks: ((event: Pick<Event, 'isTrusted'>) => void)[] = []
  const form = {
    addEventListener: (_type: string, listener: (typeof clicks)[number]) => void clicks.push(listener),
    removeEventListener: () => {},
  } as unknown as HTMLFormElement
  watchForm(form)
  const signs = () => signsOf('', watchOf(form), (watchOf(form)?.since ?? 0) + 100)
  for (const click of clicks) click({ isTrusted: false })
  expect(signs()).toEqual({ filledMs: 100 })
  for (const click of clicks) click({ isTrusted: true })
  expect(signs()).toEqual({})
})
