// The platforms that owners choose from for a link, and how a handle or number becomes an address on each. What the public
// page calls them is in platforms.ts, their icons in client/ui/profile/platform-icons.ts. Loaded by browsers. Pure, never
// throws.
import {
  blueskyAddress,
  discordAddress,
  gitHubAddress,
  handle,
  linkedInAddress,
  mailAddress,
  mastodonAddress,
  phoneAddress,
  reviewAddress,
  youTubeAddress,
} from './link-completions.ts'
import { signalUrl, whatsAppUrl } from './phone.ts'

interface Choice {
  /** The stored name. */
  stored: string
  /** The displayed name. */
  label: string
  /** Shown in the empty address field. */
  hint: string
  /** The address of a handle or number, or null for text that is none. */
  complete?: (typed: string) => string | null
  /** Hosts of this platform, subdomains included; with a path, only addresses below it. */
  hosts?: readonly string[]
  /** Paths of this platform at hosts that nobody can list. */
  anywhere?: RegExp
  /** Other platforms whose addresses a link of this one may have. */
  keeps?: readonly string[]
}

const PINTEREST_ENDS = 'com co.uk de fr es it ca com.au at ch pt ie se dk nz jp co.kr com.mx cl ph nl be'

/** In the order of the select box. */
export const LINK_PLATFORMS = [
  {
    stored: 'instagram',
    label: 'Instagram',
    hint: 'Your name, like mara.ellison',
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9._]{0,29}$/, 'https://www.instagram.com/'),
    hosts: ['instagram.com', 'instagr.am'],
  },
  {
    stored: 'tiktok',
    label: 'TikTok',
    hint: 'Your name, like @mara.ellison',
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9._]{1,23}$/, 'https://www.tiktok.com/@'),
    hosts: ['tiktok.com'],
  },
  {
    stored: 'youtube',
    label: 'YouTube',
    hint: 'Your channel, like @mara.ellison',
    complete: youTubeAddress,
    hosts: ['youtube.com', 'youtu.be'],
  },
  {
    stored: 'x',
    label: 'X',
    hint: 'Your name, like @maraellison',
    complete: handle(/^[A-Za-z0-9_]{1,15}$/, 'https://x.com/'),
    hosts: ['x.com', 'twitter.com'],
  },
  {
    stored: 'linkedin',
    label: 'LinkedIn',
    hint: 'Your page, like in/mara-ellison',
    complete: linkedInAddress,
    hosts: ['linkedin.com', 'lnkd.in'],
  },
  {
    stored: 'snapchat',
    label: 'Snapchat',
    hint: 'Your name, like mara-ellison',
    complete: handle(/^[A-Za-z][A-Za-z0-9._-]{2,14}$/, 'https://www.snapchat.com/add/', 'add'),
    hosts: ['snapchat.com'],
  },
  {
    stored: 'telegram',
    label: 'Telegram',
    hint: 'Your name, like @maraellison',
    complete: handle(/^[A-Za-z][A-Za-z0-9_]{3,31}$/, 'https://t.me/'),
    hosts: ['t.me', 'telegram.me'],
  },
  {
    stored: 'revolut',
    label: 'Revolut',
    hint: 'Your name, like @maraellison',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/, 'https://revolut.me/'),
    hosts: ['revolut.me'],
  },
  {
    stored: 'facebook',
    label: 'Facebook',
    hint: 'Your page, like mara.ellison',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9.]{4,49}$/, 'https://www.facebook.com/'),
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  },
  {
    stored: 'threads',
    label: 'Threads',
    hint: 'Your name, like @mara.ellison',
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9._]{0,29}$/, 'https://www.threads.com/@'),
    hosts: ['threads.com', 'threads.net'],
  },
  {
    stored: 'bluesky',
    label: 'Bluesky',
    hint: 'Your name, like mara.bsky.social',
    complete: blueskyAddress,
    hosts: ['bsky.app', 'bsky.social'],
  },
  {
    stored: 'mastodon',
    label: 'Mastodon',
    hint: 'Your name and server, like @mara@mastodon.social',
    complete: mastodonAddress,
    hosts: ['mastodon.social', 'mastodon.online', 'mastodon.world', 'mstdn.social', 'fosstodon.org', 'hachyderm.io'],
    anywhere: /^\/(?:@[\w.-]+(?:@[\w.-]+)?|users\/[\w.-]+)\/?$/,
  },
  {
    stored: 'pinterest',
    label: 'Pinterest',
    hint: 'Your name, like maraellison',
    complete: handle(/^[A-Za-z0-9_]{3,30}$/, 'https://www.pinterest.com/'),
    hosts: ['pin.it', ...PINTEREST_ENDS.split(' ').map((end) => `pinterest.${end}`)],
  },
  {
    stored: 'whatsapp',
    label: 'WhatsApp',
    hint: 'Your number, like +44 7700 900123',
    complete: whatsAppUrl,
    hosts: ['wa.me', 'whatsapp.com'],
  },
  {
    stored: 'signal',
    label: 'Signal',
    hint: 'Your number, like +44 7700 900123',
    complete: signalUrl,
    hosts: ['signal.me', 'signal.group'],
  },
  {
    stored: 'discord',
    label: 'Discord',
    hint: 'An invitation, like discord.gg/AbCdEf',
    complete: discordAddress,
    hosts: ['discord.gg', 'discord.com', 'discordapp.com'],
  },
  {
    stored: 'twitch',
    label: 'Twitch',
    hint: 'Your channel, like maraellison',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9_]{2,24}$/, 'https://www.twitch.tv/'),
    hosts: ['twitch.tv'],
  },
  {
    stored: 'spotify',
    label: 'Spotify',
    hint: 'Your page, like https://open.spotify.com/artist/…',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$/, 'https://open.spotify.com/user/', 'user'),
    hosts: ['spotify.com', 'spotify.link'],
  },
  {
    stored: 'soundcloud',
    label: 'SoundCloud',
    hint: 'Your name, like mara-ellison',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9_-]{2,24}$/, 'https://soundcloud.com/'),
    hosts: ['soundcloud.com'],
  },
  {
    stored: 'github',
    label: 'GitHub',
    hint: 'Your name, like mara-ellison',
    complete: gitHubAddress,
    hosts: ['github.com'],
  },
  {
    stored: 'behance',
    label: 'Behance',
    hint: 'Your name, like maraellison',
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9_-]{2,29}$/, 'https://www.behance.net/'),
    hosts: ['behance.net'],
  },
  {
    stored: 'dribbble',
    label: 'Dribbble',
    hint: 'Your name, like mara_ellison',
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9_-]{1,29}$/, 'https://dribbble.com/'),
    hosts: ['dribbble.com'],
  },
  {
    stored: 'paypal',
    label: 'PayPal',
    hint: 'Your PayPal.Me, like maraellison',
    complete: handle(/^[A-Za-z0-9]{1,20}$/, 'https://paypal.me/', 'paypalme'),
    hosts: ['paypal.me', 'paypal.com'],
  },
  {
    stored: 'kofi',
    label: 'Ko-fi',
    hint: 'Your page, like maraellison',
    complete: handle(/^[A-Za-z0-9_]{3,50}$/, 'https://ko-fi.com/'),
    hosts: ['ko-fi.com'],
  },
  {
    stored: 'calendly',
    label: 'Calendly',
    hint: 'Your page, like mara-ellison',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9_-]{2,60}$/, 'https://calendly.com/'),
    hosts: ['calendly.com'],
  },
  {
    stored: 'calcom',
    label: 'Cal.com',
    hint: 'Your page, like mara-ellison',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9_.-]{1,60}$/, 'https://cal.com/'),
    hosts: ['cal.com'],
  },
  {
    stored: 'reviews',
    label: 'Google reviews',
    hint: 'Where to write a review, like https://g.page/r/…/review',
    complete: reviewAddress,
    hosts: ['g.page', 'search.google.com/local/writereview', 'search.google.com/local/reviews'],
    keeps: ['address'],
  },
  { stored: 'phone', label: 'Phone', hint: 'Your number, like +44 1632 960123', complete: phoneAddress },
  { stored: 'email', label: 'Email', hint: 'name@example.com', complete: mailAddress },
  {
    stored: 'calendar',
    label: 'Calendar',
    hint: 'Where to book a time, like https://calendar.app.google/…',
    hosts: ['calendar.google.com', 'calendar.app.google', 'outlook.office.com/bookwithme'],
    keeps: ['calendly', 'calcom'],
  },
  {
    stored: 'address',
    label: 'Address',
    hint: 'A place on a map, like https://maps.app.goo.gl/…',
    hosts: [
      'maps.google.com',
      'google.com/maps',
      'maps.app.goo.gl',
      'goo.gl/maps',
      'maps.apple.com',
      'openstreetmap.org',
    ],
  },
  {
    stored: 'file',
    label: 'File',
    hint: 'Where the file is, like https://drive.google.com/…',
    hosts: ['drive.google.com', 'docs.google.com', 'dropbox.com', '1drv.ms', 'wetransfer.com'],
  },
  { stored: 'website', label: 'Website', hint: 'https://…' },
  // Words between links, without an address.
  { stored: 'heading', label: 'Heading', hint: 'A heading has no address' },
] as const satisfies readonly Choice[]

export type LinkPlatform = (typeof LINK_PLATFORMS)[number]['stored']

export const CHOICES: readonly (Choice & { stored: LinkPlatform })[] = LINK_PLATFORMS

/** Is this stored name one of the platforms to choose from? */
export const isLinkPlatform = (stored: string): stored is LinkPlatform =>
  CHOICES.some((choice) => choice.stored === stored)

export const choiceOf = (platform: LinkPlatform): (Choice & { stored: LinkPlatform }) | undefined =>
  CHOICES.find(({ stored }) => stored === platform)

/** The displayed name of a platform, also used for its untitled links. */
export const platformLabel = (platform: LinkPlatform): string => choiceOf(platform)?.label ?? ''

/** The placeholder of its address field. */
export const platformHint = (platform: LinkPlatform): string => choiceOf(platform)?.hint ?? ''

/** Completed from something else than a name. */
const WITHOUT_HANDLES: readonly LinkPlatform[] = ['whatsapp', 'signal', 'discord', 'reviews', 'phone', 'email']

/** The platforms with handles, in order. */
export const HANDLE_PLATFORMS: readonly LinkPlatform[] = CHOICES.filter(
  ({ complete, stored }) => complete !== undefined && !WITHOUT_HANDLES.includes(stored),
).map(({ stored }) => stored)
