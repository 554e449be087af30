// The icon of each platform (PROF-16 to PROF-24): drawn on profiles, and as symbols for the live preview.
import type { IconType } from 'react-icons'
import { FaInstagram, FaLinkedinIn, FaSnapchat, FaTelegram, FaTiktok, FaXTwitter, FaYoutube } from 'react-icons/fa6'
import { LuLink } from 'react-icons/lu'
import { SiRevolut } from 'react-icons/si'
import type { PlatformId } from '../domain/profile'

export const PLATFORM_ICONS: Record<PlatformId, IconType> = {
  instagram: FaInstagram,
  tiktok: FaTiktok,
  youtube: FaYoutube,
  x: FaXTwitter,
  linkedin: FaLinkedinIn,
  snapchat: FaSnapchat,
  telegram: FaTelegram,
  revolut: SiRevolut,
  link: LuLink,
}
