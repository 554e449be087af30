// The icon of each platform of src/domain/profile/platforms.ts (PROF-16 to PROF-24), drawn on a profile, in the home page's
// strip and as a symbol for the live preview. All from one family of packages: the shop's icons come from lucide-react, whose
// wrapper draws other attributes than the platforms' icons beside these have. Of Snapchat and Telegram these are
// drawings with short paths: every page that shows them carries them.
import { GenIcon, type IconType } from 'react-icons'
import { FaTelegram } from 'react-icons/fa'
import { FaInstagram, FaLinkedinIn, FaTiktok, FaXTwitter, FaYoutube } from 'react-icons/fa6'
import { LuLink, LuMail, LuPhone } from 'react-icons/lu'
import { SiRevolut, SiSnapchat } from 'react-icons/si'
import type { PlatformId } from '../../../src/domain/profile/platforms'

/** A call in a speech bubble, in the lines of the icons of mail and phone beside it, and written as they are: so it packs. */
const Call: IconType = (props) =>
  GenIcon({
    tag: 'svg',
    attr: {
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    child: [
      {
        tag: 'path',
        attr: { d: 'M7.9 20A9 9 0 1 0 4 16.1L2 22zM9 9c0 3.3 2.8 6 6 6l.6-.9-1.5-1-.9.6a5 5 0 0 1-3-3l.6-.9-1-1.5z' },
        child: [],
      },
    ],
  })(props)

export const PLATFORM_ICONS: Record<PlatformId, IconType> = {
  instagram: FaInstagram,
  tiktok: FaTiktok,
  youtube: FaYoutube,
  x: FaXTwitter,
  linkedin: FaLinkedinIn,
  snapchat: SiSnapchat,
  telegram: FaTelegram,
  revolut: SiRevolut,
  whatsapp: Call,
  email: LuMail,
  phone: LuPhone,
  link: LuLink,
}
