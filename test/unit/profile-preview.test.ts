// The live preview's data: what becomes of a profile's rows, and the labels of theme categories.
import { describe, expect, it } from 'vitest'
import { isPro, profilePreview, samplePro, sampleProfile } from '#domain/content/profile-sample.ts'
import { PREVIEW_WORDS } from '#domain/content/words/preview.ts'
import { profileView } from '#domain/profile/profile.ts'
import { english } from '#test/support/words.ts'

describe('the profile preview', () => {
  it('PREV-21 has username, title, bio, avatar, theme and links with id, title, url and platform', () => {
    const row = { username: 'rowan', full_name: 'Rowan Blake', bio: null, profile_image_url: null, theme_id: 'paper' }
    const link = { display_order: 3, display_text: 'Site', platform: 'web', url: 'https://rowan.example/' }
    expect(profilePreview(profileView('rowan', row, [link]))).toEqual({
      username: 'rowan',
      name: 'Rowan Blake',
      title: '@rowan',
      bio: 'Moving with the future.',
      avatar_url: null,
      theme: 'paper',
      links: [{ id: 3, title: 'Site', url: 'https://rowan.example/', platform: 'link' }],
    })
  })

  it('D-87 keeps an address that may not be linked out of the links', () => {
    const link = { display_order: 1, display_text: 'Odd', platform: 'web', url: 'javascript:alert(1)' }
    expect(profilePreview(profileView('rowan', null, [link])).links[0]?.url).toBeNull()
  })

  it('PREV-26 has a sample person for every brand', () => {
    expect(sampleProfile({ demoUsername: 'acme' })).toMatchObject({ username: 'acme', name: 'Mara Ellison' })
  })
})

describe('theme categories', () => {
  it.each([
    ['Premium', 'Premium'],
    ['Pro', 'Pro'],
    ['pro', 'Pro'],
    [null, 'Premium'],
    [undefined, 'Premium'],
    ['', 'Premium'],
  ] as const)('PREV-23 PREV-24 %s reads %s', (category, label) => {
    expect(isPro(category) ? 'Pro' : 'Premium').toBe(label)
  })
})

it('PREV-20 the Pro analytics are constants', () => {
  expect(samplePro(english(PREVIEW_WORDS))).toMatchObject({
    weekly_growth: '+18%',
    conversion_rate: '25.3%',
    leads: { total_captured: 47 },
  })
})
