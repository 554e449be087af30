// What a public profile shows of its owner. Its page and the editor's preview render the same markup. Styles:
// profile.css and profile-looks.css. No hooks, no script.
import type { ReactNode } from 'react'
import type { IconType } from 'react-icons'
import { LuArrowUpRight, LuChevronDown, LuGlobe, LuMail, LuMapPin, LuPhone } from 'react-icons/lu'
import type { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import {
  type Contact,
  type ContactDetail,
  type ContactKind,
  countedContact,
  jobLine,
  readDetail,
} from '#domain/profile/contact-details.ts'
import type { LinkView, ProfileView as View } from '#domain/profile/profile.ts'
import type { StandIns } from '#domain/site/stand-ins.ts'
import { hasInvisibleCharacters } from '#domain/text/invisible.ts'
import { isFromTheRight } from '#domain/text/letters.ts'
import type { Words } from '#domain/text/words.ts'
import { PLATFORM_ICONS } from './platform-icons.ts'

/** The shop's words on a profile. */
export type ProfileWords = Words<typeof PROFILE_WORDS>

/** Those that `profileView` reads. */
export const standInsOf = ({ noBio, emailLink, phoneLink, websiteLink, otherLink }: ProfileWords): StandIns => ({
  ...{ noBio, emailLink, phoneLink, websiteLink, otherLink },
})

interface ProfileViewProps {
  view: View
  /** The public contact details. */
  contact: Contact
  t: ProfileWords
  /** May the page be in another language than the owner's words, which then have an empty `lang`? */
  isInOtherWords?: boolean
  /** The key with which the page's script reports what is opened; without it nothing is reported. */
  countKey?: string
  /** Rendered below the title. */
  mark?: ReactNode
  /** Rendered between the bio and the details. */
  children?: ReactNode
}

/** The content of an element with `profileCard(view, contact)`. */
export function ProfileView({ view, contact, t, isInOtherWords = false, countKey, mark, children }: ProfileViewProps) {
  const own = isInOtherWords ? NO_LANGUAGE : {}
  const handle = `@${view.username}`
  const job = jobLine(contact)
  const counted = countKey === undefined ? {} : { 'data-links-of': view.username, 'data-key': countKey }
  const side = view.isRtl ? { dir: 'rtl' } : {}
  return (
    <>
      <Avatar view={view} own={own} />
      <h1 className="profile-name" {...own} {...direction(view.title)}>
        {view.title}
      </h1>
      {job === '' ? null : (
        <p className="profile-job" {...own} {...direction(job)}>
          {job}
        </p>
      )}
      {view.title === handle ? null : (
        <p className="profile-handle" {...own}>
          {handle}
        </p>
      )}
      {mark}
      <p className="profile-bio" {...(view.hasBio ? own : {})} {...direction(view.bio)}>
        {view.bio.split(/\n\s*\n/).map((paragraph, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same; the first needs no markup
          at === 0 ? paragraph : <span key={at}>{paragraph}</span>,
        )}
      </p>
      {mayBeCut(view.bio) ? <More t={t} /> : null}
      {children}
      {contact.details.length > 0 ? (
        <ul className="profile-contact" aria-label={t.contactDetails} {...side} {...counted}>
          {contact.details.map((detail) => (
            <Detail key={detail.kind} detail={detail} t={t} own={own} />
          ))}
        </ul>
      ) : null}
      {view.links.length > 0 ? (
        <ul className="profile-links" aria-label={t.links} {...side} {...counted}>
          {view.links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: display_order may repeat, and this list never changes
            <li key={index} data-link-id={link.id} className={link.isHeading ? 'profile-heading' : undefined}>
              {link.isHeading ? (
                <h2 {...own} {...direction(link.title)}>
                  {link.title}
                </h2>
              ) : (
                <ProfileLink link={link} own={isStandIn(link.title, t) ? {} : own} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Attributes of the element around a profile; an element around that sets its theme's colours. */
export const profileCard = (view: View, contact: Contact) => ({
  className: 'profile-card',
  'data-theme': view.theme,
  'data-alone': view.links.length === 0 && contact.details.length === 0 ? '' : undefined,
  'data-long-name': hasLongWord(view.title) ? '' : undefined,
})

/** Whether a word has more letters than a narrow phone shows at full size. */
const hasLongWord = (text: string): boolean =>
  text.split(text.startsWith('@') ? /\s+/ : /[\s-]+/).some((word) => word.length > 13)

/** The attributes of an owner's words: none where the page has the one language there is. */
type OwnWords = { lang?: '' }
const NO_LANGUAGE: OwnWords = { lang: '' }

const isStandIn = (title: string, t: ProfileWords): boolean =>
  [t.emailLink, t.phoneLink, t.websiteLink, t.otherLink].includes(title)

/** `dir` for a text that is read from the right; none for others. */
const direction = (text: string) => (isFromTheRight(text) ? { dir: 'auto' } : {})

/** Whether the bio may exceed four lines on the narrowest phone in large type; the style sheet decides. */
const mayBeCut = (bio: string): boolean => bio.length > 60 || bio.split('\n').length > 4

/** Opens the bio before it, which is truncated after four lines while this is closed; shown only when it is. */
const More = ({ t }: { t: ProfileWords }) => (
  <details className="profile-more">
    <summary>
      <span>{t.more}</span>
      <span>{t.less}</span>
      <LuChevronDown aria-hidden="true" />
    </summary>
  </details>
)

function Avatar({ view, own }: { view: View; own: OwnWords }) {
  if (view.avatarUrl === null)
    return (
      <div className="profile-avatar" role="img" aria-label={view.title} {...own}>
        {view.initial}
      </div>
    )
  return (
    <img
      className="profile-avatar"
      src={view.avatarUrl}
      alt={view.title}
      {...own}
      data-initial={view.initial}
      width={128}
      height={128}
      fetchPriority="high"
      referrerPolicy="no-referrer"
    />
  )
}

const REL = 'noopener noreferrer nofollow ugc'
const NEW_TAB = { target: '_blank' } as const
const DETAIL_NAMES = { phone: 'phone', email: 'mail', website: 'website', address: 'address' } as const
const DETAIL_ICONS: Record<ContactKind, IconType> = {
  phone: LuPhone,
  email: LuMail,
  website: LuGlobe,
  address: LuMapPin,
}

/** The link contains the name and covers the whole row; the text over it describes it. */
function Detail({ detail, t, own }: { detail: ContactDetail; t: ProfileWords; own: OwnWords }) {
  const { kind, text, href } = detail
  const Icon = DETAIL_ICONS[kind]
  const textId = `contact-${kind}`
  const content = (
    <>
      <Icon aria-hidden="true" />
      {t[DETAIL_NAMES[kind]]}
    </>
  )
  return (
    <li>
      {href === null ? (
        <div className="profile-detail">{content}</div>
      ) : (
        <a
          className="profile-detail"
          href={href}
          aria-describedby={textId}
          data-url={countedContact(kind)}
          rel={REL}
          {...(href.startsWith('http') ? NEW_TAB : {})}
        >
          {content}
        </a>
      )}
      <span id={textId} {...own} {...direction(text)}>
        {readDetail(detail)}
      </span>
    </li>
  )
}

function ProfileLink({ link, own }: { link: LinkView; own: OwnWords }) {
  const Icon = PLATFORM_ICONS[link.platform]
  const title = (
    <span className="profile-link-title" {...own} {...direction(link.title)}>
      {link.title}
    </span>
  )
  const content = (
    <>
      <span className={`platform platform-${link.platform}`}>
        <Icon aria-hidden="true" />
      </span>
      {link.caption === '' ? (
        title
      ) : (
        <span className="profile-link-words">
          <span className="profile-link-caption">{link.caption}</span>
          {title}
        </span>
      )}
    </>
  )
  if (link.href === null) return <div className="profile-link profile-link-plain">{content}</div>
  return (
    <a
      className="profile-link"
      href={link.href}
      data-url={link.url === link.href || hasInvisibleCharacters(link.url) ? undefined : link.url}
      rel={REL}
      {...(link.external ? NEW_TAB : {})}
    >
      {content}
      <LuArrowUpRight aria-hidden="true" className="profile-link-arrow" />
    </a>
  )
}
