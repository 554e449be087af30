// The pictures that shared links show exist, at the size that is told to other sites.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seedStatements } from '../../scripts/seed.mjs'
import { createBrand } from '../../src/domain/brand'
import { createCatalogue } from '../../src/domain/catalogue'
import { profileView } from '../../src/domain/profile'
import {
  DEFAULT_SHARE_IMAGE,
  designPicture,
  designShareImage,
  PAGE_SHARE_IMAGES,
  profileShareImage,
} from '../../src/domain/share-image'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const file = (address: string) => fileURLToPath(new URL(`../../public${address}`, import.meta.url))
const profile = (picture: string | null) =>
  profileView('zoe', { username: 'zoe', full_name: 'Zoe', bio: null, profile_image_url: picture, theme_id: null }, [])

describe('share pictures', () => {
  const { designs } = createCatalogue(brand)
  const images = [DEFAULT_SHARE_IMAGE, ...Object.values(PAGE_SHARE_IMAGES), ...designs.map(designShareImage)]
  it.each(images)('$address is a raster picture in public/ of the size it claims', async ({ address, size, alt }) => {
    const { width, height, format } = await sharp(file(address)).metadata()
    expect({ width, height }).toEqual(size)
    expect(['png', 'webp', 'jpeg']).toContain(format)
    expect(alt).not.toBe('')
  })

  it('the pictures told to search engines are there too', () => {
    for (const design of designs) expect(existsSync(file(designPicture(design))), design.id).toBe(true)
  })

  it('the pictures of the seeded profiles are there too', () => {
    const pictures = seedStatements({ BRAND_SLUG: 'acme' })
      .flatMap(({ params }) => params)
      .filter((value): value is string => typeof value === 'string' && /^\/.+\.(webp|png)$/.test(value))
    expect(pictures.length).toBeGreaterThan(2)
    for (const picture of pictures) expect(existsSync(file(picture)), picture).toBe(true)
  })

  it('a profile shows its owner’s picture small, and the shop’s when it has none or none that is safe', () => {
    expect(profileShareImage(profile('https://img.example/z.jpg'))).toEqual({
      address: 'https://img.example/z.jpg',
      alt: 'Zoe',
      card: 'summary',
    })
    for (const unsafe of [null, 'javascript:alert(1)', 'http://img.example/z.jpg'])
      expect(profileShareImage(profile(unsafe))).toBe(DEFAULT_SHARE_IMAGE)
  })
})
