// Markup in every field that is stored or comes back in a page: it stays text. Each page is read by an HTML parser
// twice, once with hostile and once with harmless words in the same places, and must hold the very same elements and
// attributes; its JSON blocks must give back the words as they were. T-CSP-1, T-CSP-3, T-CSP-4, T-CSP-5, T-PRO-2,
// T-PRO-4, T-PRO-5, T-PRO-9, T-CAC-2.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</script><!--<script> \u2028 \u2029',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title></textarea></style><iframe srcdoc="<script>alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}} $' + '{alert(1)} <%= 1 %>',
  '<a href="javascript:alert(1)">x</a> <style>*{display:none}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &quot; onmouseover=&quot;alert(1)',
]
/** Words as long, with the spaces in the same places, and nothing in them that could be markup. */
const harmlessLike = (text: string) => text.replace(/[^\w\s]/g, 'x')

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // pages nobody finds
})

interface Seen {
  /** Every element with the names of its attributes, in order. */
  elements: string[]
  /** Texts of JSON blocks. */
  blocks: string[]
  inlineScripts: number
  addresses: string[]
}

async function parse(response: Response): Promise<Seen> {
  const seen: Seen = { elements: [], blocks: [], inlineScripts: 0, addresses: [] }
  let isBlock = false
  const rewriter = new HTMLRewriter()
    .on('*', {
      element(element) {
        // The DOM's type of the same name hides the runtime's.
        const attributes = [...(element.attributes as unknown as Iterable<[string, string]>)]
        // A long name is set smaller: that depends on its letters.
        const names = attributes.map(([name]) => name).filter((name) => name !== 'data-long-name')
        seen.elements.push(`${element.tagName} ${names.join(' ')}`)
        for (const [name, value] of attributes)
          if (['href', 'src', 'action', 'formaction', 'srcset'].includes(name)) seen.addresses.push(value)
      },
    })
    .on('script', {
      element(element) {
        const type = element.getAttribute('type') ?? ''
        isBlock = /^application\/(ld\+)?json$/.test(type)
        if (isBlock) seen.blocks.push('')
        else if (!element.hasAttribute('src')) seen.inlineScripts++
      },
      text({ text }) {
        if (isBlock) seen.blocks[seen.blocks.length - 1] += text
      },
    })
  await rewriter.transform(response).text()
  return seen
}

/** The development server's start script is the second one here; built pages have one (test/headers.test.ts). */
const INLINE_SCRIPTS = 2

function expectSame(hostile: Seen, harmless: Seen): void {
  expect(hostile.elements).toEqual(harmless.elements)
  expect(hostile.inlineScripts).toBeLessThanOrEqual(INLINE_SCRIPTS)
  for (const element of hostile.elements) expect(element).not.toMatch(/^style |\son\w+|\sstyle(\s|$)/)
  for (const address of hostile.addresses) expect(address).not.toMatch(/^\s*(javascript|data|vbscript|blob):/i)
  for (const block of hostile.blocks) expect(() => JSON.parse(block)).not.toThrow()
}

describe.each(HOSTILE)('%j', (words) => {
  const HARMLESS = harmlessLike(words)

  it('T-CSP-1 T-CSP-4 T-CSP-5 T-PRO-2 T-PRO-5 in name, bio, titles and addresses of a profile is text in body, title, meta and JSON', async () => {
    const store = async (text: string) => {
      await shop.env.DB.prepare(
        "INSERT OR REPLACE INTO profiles (username, full_name, bio, profile_image_url, theme_id) VALUES ('markup', ?1, ?1, NULL, ?1)",
      )
        .bind(text)
        .run()
      await shop.env.DB.prepare("DELETE FROM social_links WHERE username = 'markup'").run()
      for (const [order, platform, url] of [
        [1, 'instagram', 'https://example.com/a'],
        [2, text, text],
        [3, 'x', `javascript:alert(1)//${text}`],
      ])
        await shop.env.DB.prepare(
          "INSERT INTO social_links (username, display_order, display_text, platform, url) VALUES ('markup', ?, ?, ?, ?)",
        )
          .bind(order, text, platform, url)
          .run()
    }
    await store(HARMLESS)
    const harmless = await parse(await shop.fetch('/profile/markup'))
    await store(words)
    const response = await shop.fetch('/profile/markup')
    const html = await response.clone().text()
    const hostile = await parse(response)
    expectSame(hostile, harmless)
    expect(hostile.blocks.join()).toContain('ProfilePage')
    const facts = JSON.parse(hostile.blocks[0] ?? '')
    expect(JSON.stringify(facts)).toContain(JSON.stringify(words.trim()).slice(1, -1))
    expect(html).toContain('profile-dark-gradient') // T-PRO-5: an unknown theme is the first one
    const card = await (await shop.fetch('/profile/markup/contact.vcf')).text()
    expect(card.match(/^FN:/gm)).toHaveLength(1)
  })

  it('T-CSP-1 T-PRO-4 as the address of a picture is not loaded', async () => {
    await shop.env.DB.prepare(
      "INSERT OR REPLACE INTO profiles (username, full_name, bio, profile_image_url) VALUES ('picture', 'P', 'P', ?)",
    )
      .bind(words)
      .run()
    const { elements } = await parse(await shop.fetch('/profile/picture'))
    expect(elements.filter((element) => /^img .*referrerpolicy/.test(element))).toEqual([])
  })

  it('T-CSP-1 T-CAC-2 in a path or a parameter changes no element of any page', async () => {
    const places: ((text: string) => string)[] = [
      (text) => `/nowhere/${encodeURIComponent(text)}`,
      (text) => `/profile/${encodeURIComponent(text)}`,
      (text) => `/sample-checkout/${encodeURIComponent(text)}`,
      (text) => `/report?profile=${encodeURIComponent(text)}`,
      (text) => `/product?card=${encodeURIComponent(text)}&${encodeURIComponent(text)}=1`,
      (text) => `/core-editions?card=${encodeURIComponent(text)}`,
      (text) => `/?ref=${encodeURIComponent(text)}&discount=10&embed=0&cart-code=${encodeURIComponent(text)}`,
      (text) => `/unsubscribe?token=${encodeURIComponent(text)}`,
      (text) => `/confirm?token=${encodeURIComponent(text)}`,
      (text) => `/embed/docs?x=${encodeURIComponent(text)}`,
    ]
    for (const place of places) {
      const answers = [await shop.fetch(place(words)), await shop.fetch(place('Harmless words'))] as const
      expect([place(words), answers[0].status]).toEqual([place(words), answers[1].status])
      expectSame(await parse(answers[0]), await parse(answers[1]))
    }
    const manifest = await shop.fetch(`/manifest.webmanifest?theme=${encodeURIComponent(words)}`)
    expect(await manifest.text()).toBe(await (await shop.fetch('/manifest.webmanifest')).text())
    for (const link of [`/discount/${encodeURIComponent(words)}`, `/cart/${encodeURIComponent(words)}:1`]) {
      const { status, headers } = await shop.fetch(link)
      expect(status).toBe(302)
      expect(headers.get('location')).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
    }
  })

  it('T-CSP-1 in the code of a sample checkout is text', async () => {
    const pageOf = async (code: string) => {
      const created = await shop.call(API_PATHS.commerce, {
        action: 'createCheckout',
        input: {
          lineItems: [{ variantId: 'gid://sample/ProductVariant/acme-card', quantity: 1 }],
          discountCode: code,
        },
      })
      if (created.status !== 200) return created.status
      const { data } = await created.json<{ data: { checkoutCreate: { checkout: { webUrl: string } } } }>()
      return parse(await shop.fetch(new URL(data.checkoutCreate.checkout.webUrl).pathname))
    }
    const hostile = await pageOf(words)
    const harmless = await pageOf(HARMLESS)
    if (typeof hostile === 'number')
      expect(hostile).toBe(400) // longer than a code may be, or with hidden characters
    else if (typeof harmless !== 'number') expectSame(hostile, harmless)
  })

  it('T-CSP-1 T-PRO-9 in a sign-up or a report is stored as it is, and shown as text where the operator reads mails', async () => {
    const EMAIL = { send: async () => ({ messageId: '1' }) }
    const withMail = await createShop({ EMAIL })
    const shown = async (name: string) => {
      await withMail.env.DB.prepare('DELETE FROM mail_outbox').run()
      const email = `${crypto.randomUUID()}@example.com`
      const answer = await withMail.call(API_PATHS.discountCode, { name: name.slice(0, 100), email })
      const page = await parse(await withMail.fetch('/dev/mail'))
      await withMail.settled()
      return { status: answer.status, page }
    }
    const [hostile, harmless] = [await shown(words), await shown(HARMLESS)]
    if (hostile.status === 200) expectSame(hostile.page, harmless.page)
    const report = { username: 'acme', reason: 'other', details: words }
    const stored = await withMail.call(API_PATHS.reportProfile, report)
    if (stored.status !== 201) return expect(stored.status).toBe(400)
    const row = await withMail.env.DB.prepare('SELECT details FROM profile_reports ORDER BY rowid DESC LIMIT 1').first()
    expect(row).toEqual({ details: words.trim() })
  })
})
