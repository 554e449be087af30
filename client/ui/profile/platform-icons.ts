// The icon of each platform of src/domain/profile/platforms.ts: on a profile, in the home page's strip, and as a symbol
// for the live preview. All are from react-icons, because lucide-react's wrapper renders other attributes. Of
// several variants the one with the shorter path is used: every page that shows it contains it.
import type { IconType } from 'react-icons'
import { FaTelegram } from 'react-icons/fa'
import {
  FaBehance,
  FaFacebookF,
  FaGoogle,
  FaInstagram,
  FaLinkedinIn,
  FaMastodon,
  FaPinterestP,
  FaTiktok,
  FaWhatsapp,
  FaXTwitter,
  FaYoutube,
} from 'react-icons/fa6'
import { LuLink, LuMail, LuPhone } from 'react-icons/lu'
import {
  SiBluesky,
  SiCaldotcom,
  SiCalendly,
  SiDiscord,
  SiDribbble,
  SiGithub,
  SiKofi,
  SiPaypal,
  SiRevolut,
  SiSignal,
  SiSnapchat,
  SiSoundcloud,
  SiSpotify,
  SiThreads,
  SiTwitch,
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
  facebook: FaFacebookF,
  threads: SiThreads,
  bluesky: SiBluesky,
  mastodon: FaMastodon,
  pinterest: FaPinterestP,
  whatsapp: FaWhatsapp,
  signal: SiSignal,
  discord: SiDiscord,
  twitch: SiTwitch,
  spotify: SiSpotify,
  soundcloud: SiSoundcloud,
  github: SiGithub,
  behance: FaBehance,
  dribbble: SiDribbble,
  paypal: SiPaypal,
  kofi: SiKofi,
  calendly: SiCalendly,
  calcom: SiCaldotcom,
  reviews: FaGoogle,
  email: LuMail,
  phone: LuPhone,
  link: LuLink,
}
