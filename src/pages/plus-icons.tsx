// Platform icons as symbols of the page: the live preview refers to them by id, so that none of them is shipped as
// script. One for each platform of domain/profile.ts.
import type { IconType } from 'react-icons'
import { FaInstagram, FaLinkedinIn, FaSnapchat, FaTelegram, FaTiktok, FaXTwitter, FaYoutube } from 'react-icons/fa6'
import { LuLink } from 'react-icons/lu'
import { SiRevolut } from 'react-icons/si'
import { PLATFORMS, type PlatformId } from '../domain/profile'

const ICONS: Record<PlatformId, IconType> = {
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

export function PlatformSymbols() {
  return (
    <div hidden>
      {PLATFORMS.map(({ id }) => {
        const Icon = ICONS[id]
        return <Icon key={id} id={`platform-${id}`} />
      })}
    </div>
  )
}
