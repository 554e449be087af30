// What a public profile shows of its owner. Its page and the editor's preview render the same markup. Styles:
// profile.css and profile-looks.css. No hooks, no script.
import type { ReactNode } from 'react'
import type { IconType } from 'react-icons'
import { LuArrowUpRight, LuChevronDown, LuGlobe, LuMail, LuMapPin, LuPhone } from 'react-icons/lu'
import {
  CONTACT_NAMES,
  type Contact,
  type ContactDetail,
  type ContactKind,
  countedContact,
  jobLine,
  readDetail,
} from '#domain/profile/contact-details.ts'
import type { LinkView, ProfileView as View } from '#domain/profile/profile.ts'
import { hasInvisibleCharacters } from '#domain/text/invisible.ts'
import { isFromTheRight } from '#domain/text/letters.ts'
import { PLATFORM_ICONS } from './platform-icons.ts'

interface ProfileViewProps {
  view: View
  /** The public contact details. */
  contact: Contact
  /** The key with which the page's script reports what is opened; without it nothing is reported. */
  countKey?: string
  /** Rendered below the title. */
  mark?: ReactNode
  /** Rendered between the bio and the details. */
  children?: ReactNode
}

/** The content of an element with `profileCard(view, contact)`. */
export function ProfileView({ view, contact, countKey, mark, children }: ProfileViewProps) {
  const handle = `@${view.username}`
  const job = jobLine(contact)
  const counted = countKey === undefined ? {} : { 'data-links-of': view.username, 'data-key': countKey }
  const side = view.isRtl ? { dir: 'rtl' } : {}
  return (
    <>
      <Avatar view={view} />
      <h1 className="profile-name" {...direction(view.title)}>
        {view.title}
      </h1>
      {job === '' ? null : (
        <p className="profile-job" {...direction(job)}>
          {job}
        </p>
      )}
      {view.title === handle ? null : <p className="profile-handle">{handle}</p>}
      {mark}
      <p className="profile-bio" {...direction(view.bio)}>
        {view.bio.split(/\n\s*\n/).map((paragraph, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same; the first needs no markup
          at === 0 ? paragraph : <span key={at}>{paragraph}</span>,
        )}
      </p>
      {mayBeCut(view.bio) ? <More /> : null}
      {children}
      {contact.details.length > 0 ? (
        <ul className="profile-contact" aria-label="Contact details" {...side} {...counted}>
          {contact.details.map((detail) => (
            <Detail key={detail.kind} detail={detail} />
          ))}
        </ul>
      ) : null}
      {view.links.length > 0 ? (
        <ul className="profile-links" aria-label="Links" {...side} {...counted}>
          {view.links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: display_order may repeat, and this list never changes
            <li key={index} data-link-id={link.id} className={link.isHeading ? 'profile-heading' : undefined}>
              {link.isHeading ? <h2 {...direction(link.title)}>{link.title}</h2> : <ProfileLink link={link} />}
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

/** `dir` for a text that is read from the right; none for others. */
const direction = (text: string) => (isFromTheRight(text) ? { dir: 'auto' } : {})

/** Whether the bio may exceed four lines on the narrowest phone in large type; the style sheet decides. */
const mayBeCut = (bio: string): boolean => bio.length > 60 || bio.split('\n').length > 4

/** Opens the bio before it, which is truncated after four lines while this is closed; shown only when it is. */
const More = () => (
  <details className="profile-more">
    <summary>
      <span>more</span>
      <span>less</span>
      <LuChevronDown aria-hidden="true" />
    </summary>
  </details>
)

function Avatar({ view }: { view: View }) {
  if (view.avatarUrl === null)
    return (
      <div className="profile-avatar" role="img" aria-label={view.title}>
        {view.initial}
      </div>
    )
  return (
    <img
      className="profile-avatar"
      src={view.avatarUrl}
      alt={view.title}
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
const DETAIL_ICONS: Record<ContactKind, IconType> = {
  phone: LuPhone,
  email: LuMail,
  website: LuGlobe,
  address: LuMapPin,
}

/** The link contains the name and covers the whole row; the text over it describes it. */
function Detail({ detail }: { detail: ContactDetail }) {
  const { kind, text, href } = detail
  const Icon = DETAIL_ICONS[kind]
  const textId = `contact-${kind}`
  const content = (
    <>
      <Icon aria-hidden="true" />
      {CONTACT_NAMES[kind]}
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
      <span id={textId} {...direction(text)}>
        {readDetail(detail)}
      </span>
    </li>
  )
}

function ProfileLink({ link }: { link: LinkView }) {
  const Icon = PLATFORM_ICONS[link.platform]
  const title = (
    <span className="profile-link-title" {...direction(link.title)}>
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
