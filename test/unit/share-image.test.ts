// The pictures that shared links show exist, at the size that is told to other sites.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import { SHARE_IMAGE_WORDS } from '#domain/content/words/share-image.ts'
import {
  designPicture,
  designShareImage,
  designSharePath,
  pageShareImage,
  profileShareImage,
} from '#domain/seo/share-image.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { wordsIn } from '#domain/text/words.ts'
import { seedStatements } from '#scripts/seed.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const file = (address: string) => fileURLToPath(new URL(`../../public${address}`, import.meta.url))

describe('share pictures', () => {
  const { designs } = createCatalogue(brand)
  const t = wordsIn(SHARE_IMAGE_WORDS, { language: 'en-GB' })
  const images = [
    ...['home', 'core', 'limited'].map((page) => pageShareImage(page, t)),
    ...designs.map((design) => designShareImage(design, t)),
  ]
  it.each(images)('$address is a raster picture in public/ of the size it claims', async ({ address, size, alt }) => {
    const { width, height, format } = await sharp(file(address)).metadata()
    expect({ width, height }).toEqual(size)
    expect(['png', 'webp', 'jpeg']).toContain(format)
    expect(alt).not.toBe('')
  })

  it('a design has one address for its picture', () => {
    for (const design of designs) expect(designSharePath(design)).toBe(designShareImage(design, t).address)
  })

  it('the pictures told to search engines are there too', () => {
    for (const design of designs) expect(existsSync(file(designPicture(design))), design.id).toBe(true)
  })

  it('the pictures of the seeded profiles are there too', async () => {
    const pictures = (await seedStatements({ BRAND_SLUG: 'acme' }))
      .flatMap(({ params }) => params)
      .filter((value): value is string => typeof value === 'string' && /^\/.+\.(webp|png)$/.test(value))
    expect(pictures.length).toBeGreaterThan(1)
    for (const picture of pictures) expect(existsSync(file(picture)), picture).toBe(true)
  })

  const profileWords = wordsIn(PROFILE_WORDS, { language: 'en-GB' })
  const view = { username: 'a/b?c', title: 'Zoe', theme: 'paper', avatarUrl: null } as const
  const addressOf = (changed: Partial<Parameters<typeof profileShareImage>[1]> = {}, name = 'Acme') =>
    profileShareImage({ slug: 'acme', name }, { ...view, ...changed }, profileWords).address

  it('a profile shows the picture drawn for it, under an address nobody’s name can change', () => {
    expect(profileShareImage(brand, view, profileWords)).toEqual({
      address: expect.stringMatching(/^\/profile\/a%2Fb%3Fc\/share\.png\?v=[0-9a-z]{6,14}$/),
      alt: 'Zoe on Acme, beside a metal card',
      size: { width: 1200, height: 630 },
    })
  })

  it('a link preview sees every change: the address is another with a new name, look, picture or brand', () => {
    const changes = [
      addressOf(),
      addressOf({ title: 'Zoë' }),
      addressOf({ title: 'Zoe ' }),
      addressOf({ theme: 'midnight' }),
      addressOf({ avatarUrl: '/avatars/ava.webp' }),
      addressOf({ avatarUrl: '/avatars/mara.webp' }),
      addressOf({}, 'Bcme'),
    ]
    expect(new Set(changes).size).toBe(changes.length)
    expect(addressOf()).toBe(addressOf())
  })
})
