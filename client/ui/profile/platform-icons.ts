// The icon of each link on a profile, drawn there and as a symbol for the live preview: the platforms' (PROF-16 to PROF-24),
// of src/domain/profile/platforms.ts, mail and phone. All from one family of packages: the shop's icons come from
// lucide-react, whose wrapper draws other attributes than the platforms' icons beside these three have.
import type { IconType } from 'react-icons'
import { FaInstagram, FaLinkedinIn, FaSnapchat, FaTelegram, FaTiktok, FaXTwitter, FaYoutube } from 'react-icons/fa6'
import { LuLink, LuMail, LuPhone } from 'react-icons/lu'
import { SiRevolut } from 'react-icons/si'
import type { LinkIcon } from '../../../src/domain/profile/platforms'

export const PLATFORM_ICONS: Record<LinkIcon, IconType> = {
  instagram: FaInstagram,
  tiktok: FaTiktok,
  youtube: FaYoutube,
  x: FaXTwitter,
  linkedin: FaLinkedinIn,
  snapchat: FaSnapchat,
  telegram: FaTelegram,
  revolut: SiRevolut,
  link: LuLink,
  mail: LuMail,
  phone: LuPhone,
}
