// The names on the teams page are invented and say so, until an operator sets real ones with words of their own. D-92.
import { describe, expect, it } from 'vitest'
import { type Bindings, readConfig } from '#src/env.ts'
import { GBP_BUNDLES } from '#test/support/prices.ts'
import { createShop } from '#test/support/shop.ts'

/** The strip of a shop with these settings: what it is called, what it says, whom it names. */
async function strip(settings: Partial<Bindings>) {
  const html = await (await (await createShop(settings)).fetch('/acme-teams')).text()
  const [, label = '', caption = '', list = ''] =
    /<section aria-label="([^"]*)"[^>]*><div[^>]*><p[^>]*>([^<]*)<\/p><ul[^>]*>(.*?)<\/ul>/.exec(html) ?? []
  return { label, caption, names: [...list.matchAll(/<li[^>]*>([^<]*)<\/li>/g)].map(([, name]) => name), html }
}
const problems = (settings: Partial<Bindings>): string[] => {
  const result = readConfig({ ANON_KEY: 'key', ...settings } as Bindings)
  return result.ok ? [] : result.problems
}

describe('the client names of the teams page', () => {
  it('TEAM-06 are invented and called illustrative while nothing is set', async () => {
    const { label, caption, names } = await strip({})
    expect([label, caption]).toEqual(['Illustrative names', 'Illustrative names'])
    expect(names.length).toBeGreaterThan(3)
  })

  it('D-92 are replaced together with their caption: nothing invented is left', async () => {
    const invented = (await strip({})).names
    const { label, caption, names, html } = await strip({
      TEAM_CLIENT_NAMES: ' Globex , Initech,Smith & <b>Sons</b>, ',
      TEAM_CLIENT_CAPTION: 'Teams that tap',
    })
    expect([label, caption]).toEqual(['Teams that tap', 'Teams that tap'])
    expect(names).toEqual(['Globex', 'Initech', 'Smith &amp; &lt;b&gt;Sons&lt;/b&gt;'])
    expect(html).not.toContain('Illustrative names')
    for (const name of invented) expect(html).not.toContain(name)
  })

  it.each([
    [{ TEAM_CLIENT_NAMES: 'Globex' }, /TEAM_CLIENT_NAMES and TEAM_CLIENT_CAPTION must be set together/],
    [{ TEAM_CLIENT_CAPTION: 'Our clients' }, /must be set together/],
    [{ TEAM_CLIENT_NAMES: ' , ,', TEAM_CLIENT_CAPTION: 'Our clients' }, /must be set together/],
    [{ TEAM_CLIENT_NAMES: Array(21).fill('Globex').join(), TEAM_CLIENT_CAPTION: 'x' }, /at most 20 names/],
    [{ TEAM_CLIENT_NAMES: `Globex,${'x'.repeat(61)}`, TEAM_CLIENT_CAPTION: 'x' }, /at most 60 characters/],
    [{ TEAM_CLIENT_NAMES: 'Globex', TEAM_CLIENT_CAPTION: 'x'.repeat(61) }, /at most 60 characters/],
  ])('%o is refused, saying what to change', (settings, problem) => {
    expect(problems(settings)).toEqual([expect.stringMatching(problem)])
  })

  it('20 names of 60 characters are accepted', () => {
    const names = Array(20).fill('x'.repeat(60)).join()
    expect(problems({ TEAM_CLIENT_NAMES: names, TEAM_CLIENT_CAPTION: 'x'.repeat(60) })).toEqual([])
  })
})

it('TEAM-02 TEAM-03 TEAM-05 every plan names the lowest price of a card in its packs, as the bundles page sells them', async () => {
  const html = await (await (await createShop({})).fetch('/acme-teams')).text()
  const shown = [...html.matchAll(/data-plan-price="[^"]*">(.*?)<\/span>/g)].map(([, text]) =>
    text?.replace(/<[^>]*>/g, ''),
  )
  const each = (quantity: number) => {
    const pence = GBP_BUNDLES.find((bundle) => bundle.quantity === quantity)?.salePricePence ?? 0
    return `From £${pence / quantity / 100} a card`
  }
  expect(shown).toEqual([each(5), each(20), each(100)])
})
