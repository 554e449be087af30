// Fallback data of the live preview widget, and the parts of it that are always sample data ("Profile preview",
// "Preview stats", "Pro analytics"). Pure data; people are invented.

import type { PlatformId } from '#domain/profile/platforms.ts'
import { type ProfileThemeRecord, type ProfileView, profileView } from '#domain/profile/profile.ts'
import type { Brand } from '#domain/site/brand.ts'

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

/** The label of a theme's category: "Premium" or "Pro", "Premium" when missing. */
export const categoryLabel = (category: string | null | undefined): 'Premium' | 'Pro' =>
  category?.trim().toLowerCase() === 'pro' ? 'Pro' : 'Premium'

export type ActivityType = 'view' | 'click' | 'update'

/** Preview stats. */
export const SAMPLE_STATS: {
  total_views: number
  total_clicks: number
  active_links: number
  recent_activity: readonly { type: ActivityType; description: string; timestamp: string }[]
} = {
  total_views: 1248,
  total_clicks: 316,
  active_links: 5,
  recent_activity: [
    { type: 'view', description: 'Profile opened from a card tap in Leeds', timestamp: '2 min ago' },
    { type: 'click', description: 'Instagram opened', timestamp: '2 min ago' },
    { type: 'view', description: 'Profile opened from a shared link', timestamp: '41 min ago' },
    { type: 'update', description: 'Portfolio link moved to the top', timestamp: '3 h ago' },
    { type: 'click', description: 'LinkedIn opened', timestamp: 'Yesterday' },
  ],
}

/** Pro analytics, hard-coded. */
export const SAMPLE_PRO = {
  weekly_growth: '+18%',
  conversion_rate: '25.3%',
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
      { name: 'Nadia Okafor', email: 'nadia@harbour-finch.example', source: 'Card tap', timestamp: 'Today, 18:42' },
      { name: 'Tom Pritchard', email: 'tom@pritchard-joinery.example', source: 'QR code', timestamp: 'Today, 11:05' },
      { name: 'Leila Haddad', email: 'leila@studio-haddad.example', source: 'Shared link', timestamp: 'Yesterday' },
    ],
  },
} as const
