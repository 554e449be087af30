// The pictures that shared links show exist, at the size that is told to other sites.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seedStatements } from '../../scripts/seed.mjs'
import { createBrand } from '../../src/domain/brand'
import { createCatalogue } from '../../src/domain/catalogue'
import {
  DEFAULT_SHARE_IMAGE,
  designPicture,
  designShareImage,
  PAGE_SHARE_IMAGES,
  profileShareImage,
} from '../../src/domain/share-image'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const file = (address: string) => fileURLToPath(new URL(`../../public${address}`, import.meta.url))

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

  it('a profile shows the picture drawn for it, under an address nobody’s name can change', () => {
    expect(profileShareImage(brand, { username: 'a/b?c', title: 'Zoe' })).toEqual({
      address: '/profile/a%2Fb%3Fc/share.png',
      alt: 'Zoe on Acme, beside a metal card',
      size: { width: 1200, height: 630 },
    })
  })
})
