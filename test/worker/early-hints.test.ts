// What a browser is told early: the styles, the font and the picture above the fold in a header and in the head, and which
// pages may be fetched while a pointer rests on their link.
import { beforeAll, expect, it } from 'vitest'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

it('PLAT-03 a page names its styles and its font in a header, the same files as in its head', async () => {
  const response = await shop.fetch('/')
  const html = await response.text()
  const named = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=preload; as=(style|font)/g)]
  const needed = [...html.matchAll(/<link rel="(?:stylesheet|preload" as="font"[^>]*)" ?[^>]*href="([^"]+)"/g)]
  expect(named.length).toBeGreaterThan(0)
  expect(named.map(([, path]) => path).sort()).toEqual(needed.map(([, path]) => path).sort())
})

const compact = (list = '') => list.replaceAll(', ', ',')

it.each([
  ['/', '/cards/black-angle'],
  ['/product?card=joker', '/cards/joker-rest'],
])(
  '%s asks for the picture above the fold before the page is read, once, in the formats of the picture',
  async (path, art) => {
    const response = await shop.fetch(path)
    const html = await response.text()
    const [head = ''] = html.split('</head>')
    const preloads = [...head.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([tag]) => tag)
    expect(preloads).toHaveLength(1)
    const sources = /imageSrcSet="([^"]*)" imageSizes="([^"]*)"/.exec(preloads[0] ?? '')
    expect(sources?.[1]).toContain(`${art}-480.avif 480w`)
    expect(html).toContain(`srcSet="${sources?.[1]}" sizes="${sources?.[2]}"`)
    expect(response.headers.get('link')).toContain(
      `<${art}-960.avif>; rel=preload; as=image; type="image/avif"; fetchpriority=high; imagesrcset="${compact(sources?.[1])}"; imagesizes="${compact(sources?.[2])}"`,
    )
  },
)

it('pages of the shop may be fetched ahead, taps, profiles, redirects and the checkout never', async () => {
  const { headers } = await shop.fetch('/faq')
  const file = (headers.get('speculation-rules') ?? '').replaceAll('"', '')
  const response = await shop.fetch(file)
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json')
  const [rule] = (await response.json<{ prefetch: { where: { href_matches: string[] }; eagerness: string }[] }>())
    .prefetch
  expect(rule?.where.href_matches).toEqual(expect.arrayContaining(['/', '/product', '/product\\?*', '/acmeplus']))
  const others = rule?.where.href_matches.filter((path) =>
    /scan|profile|\/p\/|login|checkout|cart|discount|\*\*|^\/\*/.test(path),
  )
  expect(others).toEqual([])
  expect((await shop.fetch('/profile/acme')).headers.get('speculation-rules')).toBeNull()
})
