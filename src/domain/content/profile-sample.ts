// Fallback data of the live preview widget, and the parts of it that are always sample data ("Profile preview",
// "Preview stats", "Pro analytics"). Pure data; people are invented.

import type { PlatformId } from '#domain/profile/platforms.ts'
import { type ProfileThemeRecord, type ProfileView, profileView } from '#domain/profile/profile.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { Words } from '#domain/text/words.ts'
import type { PREVIEW_WORDS } from './words/preview.ts'

type SampleWords = Omit<Words<typeof PREVIEW_WORDS>, 'powered' | 'ofViews'>

/** Spec §3: one profile as the widget's phone shows it. */
export interface ProfilePreview {
  username: string
  /** Full name, or "@username". */
  name: string
  /** Job title. */
  title: string
  bio: string
  avatar_url: string | null
  theme: ProfileView['theme']
  links: { id: number; title: string; url: string | null; platform: PlatformId }[]
}

export const PREVIEW_MAX_LINKS = 5

const SAMPLE_NAME = 'Mara Ellison'
const SAMPLE_JOB = 'Creative director, Ellison Studio'

/** The preview of a profile from the calls. They contain no job title, so anyone but the sample person has a handle. */
export const profilePreview = (view: ProfileView): ProfilePreview => ({
  username: view.username,
  name: view.title,
  title: view.title === SAMPLE_NAME ? SAMPLE_JOB : `@${view.username}`,
  bio: view.bio,
  avatar_url: view.avatarUrl,
  theme: view.theme,
  links: view.links
    .filter(({ isHeading }) => !isHeading)
    .map(({ id, title, href, platform }) => ({ id, title, url: href, platform })),
})

const SAMPLE_LINKS = [
  ['instagram', 'Instagram', 'https://www.instagram.com/'],
  ['tiktok', 'TikTok', 'https://www.tiktok.com/'],
  ['youtube', 'YouTube', 'https://www.youtube.com/'],
  ['x', 'X', 'https://x.com/'],
  ['linkedin', 'LinkedIn', 'https://www.linkedin.com/'],
] as const

/** The sample profile: the same person as the seeded demo profile, so that loading it does not change the view. */
export const sampleProfile = (brand: Pick<Brand, 'demoUsername'>): ProfilePreview =>
  profilePreview(
    profileView(
      brand.demoUsername,
      {
        username: brand.demoUsername,
        full_name: SAMPLE_NAME,
        bio: 'Photographer and founder. Always one tap away.',
        profile_image_url: '/avatars/mara.webp',
        theme_id: 'midnight',
      },
      SAMPLE_LINKS.map(([platform, display_text, url], index) => ({
        platform,
        display_text,
        url,
        display_order: index + 1,
      })),
    ),
  )

const theme = (id: string, name: string, category: string | null, display_order: number): ProfileThemeRecord => ({
  id,
  name,
  preview_image_url: null,
  category,
  is_active: true,
  display_order,
})

export const SAMPLE_THEMES: readonly ProfileThemeRecord[] = [
  theme('dark-gradient', 'Dark Gradient', null, 1),
  theme('midnight', 'Midnight', 'Premium', 2),
  theme('sunrise', 'Sunrise', 'Premium', 3),
  theme('paper', 'Paper', 'Pro', 4),
]

/** The tier of a theme's category: Premium unless it says Pro. */
export const isPro = (category: string | null | undefined): boolean => category?.trim().toLowerCase() === 'pro'

export type ActivityType = 'view' | 'click' | 'update'

interface SampleStats {
  total_views: number
  total_clicks: number
  active_links: number
  recent_activity: readonly { type: ActivityType; description: string; timestamp: string }[]
}

/** Preview stats. */
export const sampleStats = (t: SampleWords): SampleStats => ({
  total_views: 1248,
  total_clicks: 316,
  active_links: 5,
  recent_activity: [
    { type: 'view', description: t.opened, timestamp: t.twoMinutes },
    { type: 'click', description: t.instagram, timestamp: t.twoMinutes },
    { type: 'view', description: t.openedLink, timestamp: t.fortyMinutes },
    { type: 'update', description: t.moved, timestamp: t.threeHours },
    { type: 'click', description: t.linkedIn, timestamp: t.yesterday },
  ],
})

/** Pro analytics, hard-coded. */
export const samplePro = (t: SampleWords) => ({
  weekly_growth: t.growthAmount,
  conversion_rate: t.conversionAmount,
  top_locations: [
    { city: 'London', count: 486 },
    { city: 'Manchester', count: 231 },
    { city: 'Leeds', count: 148 },
    { city: 'Bristol', count: 96 },
  ],
  peak_hours: [
    { hour: '09:00', views: 84 },
    { hour: '12:00', views: 132 },
    { hour: '15:00', views: 97 },
    { hour: '18:00', views: 206 },
    { hour: '21:00', views: 171 },
  ],
  leads: {
    total_captured: 47,
    recent_leads: [
      { name: 'Nadia Okafor', email: 'nadia@harbour-finch.example', source: t.tap, timestamp: t.todayEvening },
      { name: 'Tom Pritchard', email: 'tom@pritchard-joinery.example', source: t.qr, timestamp: t.todayMorning },
      { name: 'Leila Haddad', email: 'leila@studio-haddad.example', source: t.shared, timestamp: t.yesterday },
    ],
  },
})
