// The icon of each platform of src/domain/profile/platforms.ts: on a profile, in the home page's strip, and as a symbol
// for the live preview. All are from react-icons, because lucide-react's wrapper renders other attributes. Snapchat and
// Telegram use the variants with short paths: every page that shows them contains them.
import type { IconType } from 'react-icons'
import { FaTelegram } from 'react-icons/fa'
import { FaInstagram, FaLinkedinIn, FaTiktok, FaXTwitter, FaYoutube } from 'react-icons/fa6'
import { LuLink, LuMail, LuPhone } from 'react-icons/lu'
import {
  SiBehance,
  SiBluesky,
  SiCaldotcom,
  SiCalendly,
  SiDiscord,
  SiDribbble,
  SiFacebook,
  SiGithub,
  SiGoogle,
  SiKofi,
  SiMastodon,
  SiPaypal,
  SiPinterest,
  SiRevolut,
  SiSignal,
  SiSnapchat,
  SiSoundcloud,
  SiSpotify,
  SiThreads,
  SiTwitch,
  SiWhatsapp,
} from 'react-icons/si'
import type { PlatformId } from '#domain/profile/platforms.ts'

export const PLATFORM_ICONS: Record<PlatformId, IconType> = {
  instagram: FaInstagram,
  tiktok: FaTiktok,
  youtube: FaYoutube,
  x: FaXTwitter,
  linkedin: FaLinkedinIn,
  snapchat: SiSnapchat,
  telegram: FaTelegram,
  revolut: SiRevolut,
  facebook: SiFacebook,
  threads: SiThreads,
  bluesky: SiBluesky,
  mastodon: SiMastodon,
  pinterest: SiPinterest,
  whatsapp: SiWhatsapp,
  signal: SiSignal,
  discord: SiDiscord,
  twitch: SiTwitch,
  spotify: SiSpotify,
  soundcloud: SiSoundcloud,
  github: SiGithub,
  behance: SiBehance,
  dribbble: SiDribbble,
  paypal: SiPaypal,
  kofi: SiKofi,
  calendly: SiCalendly,
  calcom: SiCaldotcom,
  reviews: SiGoogle,
  email: LuMail,
  phone: LuPhone,
  link: LuLink,
}
