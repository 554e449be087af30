// The honeypot as it is drawn, and what a form's call says about who filled it in. T-ABU-2; NEWS-03, POP-11, NTF-06.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
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

afterEach(() => vi.unstubAllGlobals())

it('T-ABU-2 NEWS-11 a click a program makes up is no sign of a person; a real one is, also one repeated after hydration', () => {
  const button = {} as HTMLButtonElement
  const early: { repeating?: HTMLButtonElement } = {}
  vi.stubGlobal('window', { earlyClicks: early })
  const clicks: ((event: Pick<Event, 'isTrusted' | 'target'>) => void)[] = []
  const form = {
    addEventListener: (_type: string, listener: (typeof clicks)[number]) => void clicks.push(listener),
    removeEventListener: () => {},
  } as unknown as HTMLFormElement
  const signs = () => signsOf('', watchOf(form), (watchOf(form)?.since ?? 0) + 100)
  watchForm(form)
  for (const click of clicks.splice(0)) click({ isTrusted: false, target: button })
  expect(signs()).toEqual({ filledMs: 100 })

  watchForm(form)
  for (const click of clicks.splice(0)) click({ isTrusted: true, target: button })
  expect(signs()).toEqual({})

  watchForm(form)
  early.repeating = button
  for (const click of clicks.splice(0)) click({ isTrusted: false, target: button })
  expect(signs()).toEqual({})
})
