// Structured data is made of the facts of catalogue and copy, and the copy says the same numbers.
import { describe, expect, it } from 'vitest'
import { createShop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { termsSections } from '#domain/content/legal-terms.ts'
import { productBenefits, productPromises } from '#domain/content/product-copy.ts'
import { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import { profileView } from '#domain/profile/profile.ts'
import { breadcrumbNode, faqNode, organizationNode, profileNode } from '#domain/seo/structured-data.ts'
import { productNode } from '#domain/seo/structured-product.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { faqOf } from '#pages/shop/faq-groups.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const site = { brand, origin: 'https://acme.example' }
/** A shop with one market. */
const shop = createShop({
  ...{ brand, anonKey: '', pixelId: '', pixelOnPage: false, consentRequired: true },
  ...{ referralStrict: false, confirmsSignups: false, embed: false },
})
const designs = createCatalogue(brand).designs
const unset = { name: '', address: '', email: '', companyNumber: '', vatNumber: '' }
/** As it leaves in the page. */
const sent = (node: unknown) => JSON.parse(JSON.stringify(node))

describe('a product', () => {
  it.each(designs)('$id is offered at its catalogue price, with delivery and returns and without ratings', (design) => {
    const node = sent(productNode(site, design))
    expect(node.offers.price).toBe((design.pricePence / 100).toFixed(2))
    expect(node.offers).toMatchObject({ priceCurrency: 'GBP', url: `https://acme.example/product?card=${design.card}` })
    expect(node.offers.hasMerchantReturnPolicy).toMatchObject({ merchantReturnDays: 30, applicableCountry: 'GB' })
    expect(node.offers.shippingDetails.shippingRate).toMatchObject({ value: '0.00', currency: 'GBP' })
    expect(JSON.stringify(node)).not.toMatch(/rating|review/i)
  })

  it('a card promises free delivery only where it costs more than the free standard delivery begins at', () => {
    const delivery = (pricePence: number) =>
      sent(productNode(site, { ...(designs[0] as Design), pricePence })).offers.shippingDetails
    expect(delivery(2500)).toBeUndefined()
    expect(delivery(2501)?.shippingRate.value).toBe('0.00')
  })

  it('delivery and returns are what the copy, the FAQ and the terms say', () => {
    const { shippingDetails, hasMerchantReturnPolicy } = sent(productNode(site, designs[0] as never)).offers
    const range = ({ minValue, maxValue }: { minValue: number; maxValue: number }) => [minValue, maxValue]
    const dispatch = range(shippingDetails.deliveryTime.handlingTime)
    const transit = range(shippingDetails.deliveryTime.transitTime)
    const t = wordsOf(shop, 'product-page', PRODUCT_PAGE_WORDS)
    const { promises, note } = productPromises(shop, t)
    const [, fast, guarantee] = promises
    expect(note).toContain(`${dispatch.join('–')} days`)
    expect(fast?.detail).toContain(`${transit.join('–')} business days`)
    const long = [JSON.stringify(faqOf(shop)), JSON.stringify(termsSections(brand))]
    for (const text of long) {
      expect(text).toContain(`processed in ${dispatch.join('-')} days`)
      expect(text).toContain(`${transit.join('-')} business days`)
      expect(text).toMatch(/[Ss]tandard shipping is free over £25/)
      expect(text).toContain(`${hasMerchantReturnPolicy.merchantReturnDays}-day money-back guarantee`)
    }
    expect(guarantee?.title).toContain('30-Day')
    expect(JSON.stringify(productBenefits(shop.market, t))).toContain('30-day')
  })
})

describe('other pages', () => {
  it('the FAQ holds every question with the words of its answer and no markup', () => {
    const { mainEntity } = sent(faqNode(faqOf(shop)))
    expect(mainEntity).toHaveLength(faqOf(shop).flatMap(({ items }) => items).length)
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(name).toMatch(/[?.]$/)
      expect(acceptedAnswer.text).not.toMatch(/\]\(/)
      expect(acceptedAnswer.text.length).toBeGreaterThan(10)
    }
  })

  it('breadcrumbs count from 1', () => {
    const steps = [
      { name: 'Home', path: '/' },
      { name: 'FAQ', path: '/faq' },
    ]
    const { itemListElement } = sent(breadcrumbNode(site, steps))
    expect(itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'https://acme.example/' },
      { position: 2, name: 'FAQ', item: 'https://acme.example/faq' },
    ])
  })

  it('the organisation names company details only when they are set', () => {
    expect(sent(organizationNode(site, unset))).not.toHaveProperty('legalName')
    const set = { ...unset, name: 'Acme Cards Ltd', address: '1 High St, Leeds', vatNumber: 'GB123' }
    expect(sent(organizationNode(site, set))).toMatchObject({ legalName: 'Acme Cards Ltd', vatID: 'GB123' })
  })

  it('a profile shows its owner’s words and web links, but no mail address, phone or unsafe link', () => {
    const link = (url: string) => ({ display_order: 1, display_text: 'x', platform: 'website', url })
    const row = { username: 'zoe', full_name: 'Zoe', bio: null, profile_image_url: '/avatars/z.webp', theme_id: null }
    const urls = ['https://zoe.example/', 'mailto:zoe@zoe.example', 'tel:+441632960123', 'javascript:alert(1)']
    const { mainEntity } = sent(
      profileNode(site, profileView('zoe', row, urls.map(link)), wordsOf(shop, 'profile', PROFILE_WORDS)),
    )
    expect(mainEntity.sameAs).toEqual(['https://zoe.example/'])
    expect(mainEntity).not.toHaveProperty('description')
    expect(mainEntity.image).toBe('https://acme.example/avatars/z.webp')
  })
})
