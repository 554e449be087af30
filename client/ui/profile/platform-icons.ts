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
import { GenIcon } from 'react-icons/lib'
import { LuLink, LuMail, LuPhone } from 'react-icons/lu'
import {
  SiBluesky,
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

/** An icon of strokes. */
const drawn =
  (d: string): IconType =>
  (props) =>
    GenIcon({
      tag: 'svg',
      attr: { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: '2.75', strokeLinecap: 'round' },
      child: [{ tag: 'path', attr: { d }, child: [] }],
    })(props)

/** Two arcs, one in the other; the package's own is ten times as long. */
const Calendly = drawn('M16 15.4a5 5 0 1 1 0-6.8M20.4 17a9.8 9.8 0 1 1 0-10')
/** The first letter and the dot; the package has the whole word, which is too small to be read. */
const CalCom = drawn('M14.5 16.6a6.5 6.5 0 1 1 0-9.2M20 17.5h.01')

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
  calendly: Calendly,
  calcom: CalCom,
  reviews: FaGoogle,
  email: LuMail,
  phone: LuPhone,
  link: LuLink,
}
