// FAQ, privacy policy and terms: complete without any script. And what every page has in common: nobody signs in.
import { pagePaths } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'

const GROUPS = [
  'Getting Started',
  'Card Features & Compatibility',
  'Profile Customization',
  'Technical Support',
  'Orders & Shipping',
  'Custom Orders',
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('ROUTE-17 FAQ-01 FAQ-02 FAQ-03 FAQ-04 FAQ-05 FAQ-06 FAQ-07 FAQ-08 FAQ-09 FAQ-10 FAQ-11 FAQ-12 FAQ-13 FAQ-14 FAQ-15 FAQ-16 FAQ-17 FAQ-18 FAQ-19 FAQ-20 FAQ-21 COPY-10 six groups whose items open and close independently, with the stated figures where they belong', async ({
    page,
  }) => {
    expect((await page.goto('/faq'))?.status()).toBe(200)
    for (const name of GROUPS) {
      const group = page.getByRole('region', { name })
      await expect(group.getByRole('heading', { level: 2, name })).toBeVisible()
      expect(await group.locator('details').count()).toBeGreaterThanOrEqual(3)
    }
    const items = page.getByRole('region').locator('details')
    const [first, second] = [items.nth(0), items.nth(7)]
    await first.locator('summary').click()
    await second.locator('summary').click()
    await expect(first.locator('.faq-answer')).toBeVisible()
    await expect(second.locator('.faq-answer')).toBeVisible()
    await expect(page.locator('details[open]')).toHaveCount(2)
    await first.locator('summary').click()
    await expect(first.locator('.faq-answer')).toBeHidden()
    await expect(second.locator('.faq-answer')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:support@tappt.example',
    )
    const facts: [group: string, fact: RegExp][] = [
      ['Orders & Shipping', /free over £25, next-day delivery from £40/],
      ['Orders & Shipping', /standard shipping takes 3-5 business days in the UK/],
      ['Orders & Shipping', /express shipping 48 hours/],
      ['Orders & Shipping', /International shipping takes 7-14 days/],
      ['Orders & Shipping', /processed in 1-2 days/],
      ['Orders & Shipping', /custom cards in 3-5 days/],
      ['Orders & Shipping', /next-day delivery .* counted from dispatch.* after the 1-2 days of processing/],
      ['Orders & Shipping', /30-day money-back guarantee/],
      ['Custom Orders', /minimum for a custom order is 25 cards/],
      ['Custom Orders', /turnaround is 5-10 days/],
      ['Custom Orders', /volume discount.*50\+ cards/],
      ['Card Features & Compatibility', /through cases up to 3 mm thick/],
      ['Getting Started', /hold the card to it for 2-3 seconds/],
      ['Getting Started', /Children under 13 are excluded/],
    ]
    for (const [name, fact] of facts) await expect(page.getByRole('region', { name })).toContainText(fact)

    // On a laptop the headings beside the questions are enough; on a phone the groups are listed above them.
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await contents.boundingBox())?.height).toBeLessThan(240)
    await contents.getByRole('link', { name: 'Custom Orders' }).click()
    await expect(page.getByRole('heading', { name: 'Custom Orders' })).toBeInViewport()
  })

  test('ROUTE-15 ROUTE-16 LEGAL-01 LEGAL-02 LEGAL-03 LEGAL-04 LEGAL-05 LEGAL-06 both legal texts, their date, their way home and whom to write to', async ({
    page,
  }) => {
    for (const [path, heading, mails] of [
      ['/policies', 'Privacy policy', ['privacy', 'support']],
      ['/terms', 'Terms of service', ['support', 'legal', 'privacy']],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(200)
      const content = page.getByRole('main')
      await expect(content.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(content.getByText('Last updated: September 16, 2025')).toBeVisible()
      for (const mail of mails)
        await expect(content.locator(`a[href="mailto:${mail}@tappt.example"]`).first()).toBeVisible()
      // Every entry of the table of contents leads somewhere.
      const contents = content.getByRole('navigation', { name: 'Contents' }).getByRole('link')
      expect(await contents.count()).toBeGreaterThan(10)
      for (const link of await contents.all())
        await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveCount(1)
      await content.getByRole('link', { name: 'Back to home' }).first().click()
      await expect(page).toHaveURL(/\/$/)
    }
  })

  test('the contents of a legal text fold on a phone, and stand open beside the text', async ({ page }) => {
    await page.goto('/terms')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents.getByRole('link', { name: 'Delivery' })).toBeVisible()
    await expect(contents.getByText('Contents', { exact: true })).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(contents.getByRole('link', { name: 'Delivery' })).toBeHidden()
    await contents.getByText('Contents', { exact: true }).click()
    await contents.getByRole('link', { name: 'Delivery' }).click()
    await expect(page.getByRole('heading', { name: 'Delivery' })).toBeInViewport()
  })

  test('a legal text has one measure of at most 80 letters a line; its tables take the room a desktop has beside it', async ({
    page,
  }) => {
    for (const path of ['/policies', '/terms']) {
      await page.goto(path)
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const { widths, letters, ends, rules, room } = await page.locator('.legal').evaluate((legal) => {
          const blocks = legal.querySelectorAll('section > :is(p, ul, blockquote)')
          const right = (each: Element) => Math.round(each.getBoundingClientRect().right)
          const range = document.createRange()
          const letters = [...legal.querySelectorAll('section > p')].map((paragraph) => {
            range.selectNodeContents(paragraph)
            const tops = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))
            return (paragraph.textContent ?? '').length / Math.max(1, new Set(tops).size)
          })
          const tables = [...legal.querySelectorAll('table, tbody > tr')].map((each) => each.getBoundingClientRect())
          return {
            ends: [...new Set(tables.map(({ right }) => Math.round(right)))],
            rules: [...new Set([...legal.querySelectorAll(':scope > section, :scope > p')].map(right))],
            room: (document.querySelector('main .wrap') ?? legal).getBoundingClientRect().right,
            widths: [...new Set([...blocks].map((block) => Math.round(block.getBoundingClientRect().width)))],
            letters: Math.max(...letters),
          }
        })
        expect(widths, `${path} at ${width} px`).toHaveLength(1)
        expect(ends.length, `${path} at ${width} px`).toBeLessThanOrEqual(1)
        // The rules between the sections end where the tables do.
        expect(rules, `${path} at ${width} px`).toHaveLength(1)
        for (const end of ends) expect(rules, `${path} at ${width} px`).toContain(end)
        for (const end of rules) expect(end, `${path} at ${width} px`).toBeLessThanOrEqual(room)
        expect(letters, `${path} at ${width} px`).toBeLessThanOrEqual(80)
      }
    }
  })

  test('LEGAL-07 LEGAL-08 the policy excludes children under 13 and names what is kept', async ({ page }) => {
    await page.goto('/policies')
    const content = page.getByRole('main')
    await expect(content).toContainText('Children under 13 are excluded')
    for (const kept of [
      'The name and email address you signed up with for the newsletter or a discount',
      'The name and email address you gave for “Notify Me”',
      'How often links with a referral code were opened on a day',
    ])
      await expect(content.getByRole('row').filter({ hasText: kept })).toHaveCount(1)
    for (const key of [
      'tappt-cart',
      'tappt-referral',
      'tappt-theme',
      'newsletter-popup-shown',
      'newsletter-signup-completed',
    ])
      await expect(content.getByRole('row').filter({ has: page.getByText(key, { exact: true }) })).toHaveCount(1)
    await expect(content.getByRole('heading', { name: 'Advertising pixel' })).toBeVisible()
    await expect(content).toContainText('It is currently not set up on this site')
  })

  test('the terms carry the offers’ conditions under #offers', async ({ page }) => {
    await page.goto('/terms#offers')
    const offers = page.locator('#offers')
    await expect(offers).toBeInViewport()
    for (const words of ['TAPPT10', '24 hours', 'Combining', 'Eligibility', '£108'])
      await expect(offers).toContainText(words)
  })
})

test('ROLE-03 ROLE-04 no page signs anybody in, and single buyers, teams and companies are all served', async ({
  request,
}) => {
  const html: Record<string, string> = {}
  for (const path of Object.values(pagePaths({ slug: 'tappt' })).flat()) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    html[path] = await response.text()
    // But for the menu's link, which leads to the app.
    const others = html[path]?.replace(/<a [^>]*href="\/login"[^>]*>Sign in</g, '<')
    expect(others, path).not.toMatch(
      /type="password"|autocomplete="(username|current-password)|>\s*(sign in|log in|login)\s*</i,
    )
  }
  for (const [bundle, cards] of [
    ['single', '1 card'],
    ['double', '2 cards'],
    ['team', '5 cards'],
    ['business', '20 cards'],
    ['enterprise', '100 cards'],
  ])
    expect(html['/core-editions']?.replaceAll('<!-- -->', '')).toMatch(
      new RegExp(`data-bundle="${bundle}"[\\s\\S]*?>${cards}`),
    )
})
