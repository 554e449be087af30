// The inbox of a development shop or its app (/dev/mail of both): a list, and the chosen mail in a frame. All mails are
// on the page, one below the other next to the list, so that tests and readers of the source find their links. On a
// phone either the list or the chosen mail is visible. The frame's document is served from the same address with other
// headers, because a mail has inline styles, which our pages forbid.
import { BASE } from '#http/responses.ts'

export interface InboxMail {
  id: string
  kind: string
  recipient: string
  status: string
  attempts: number
  /** Seconds since the epoch. */
  at: number
  subject: string
  /** Null: it cannot be rendered. */
  content: { text: string; html: string } | null
  links: readonly { words?: string; label: string; href: string }[]
}

interface Props {
  mails: readonly InboxMail[]
  /** The requested address: `?mail=` chooses one. */
  url: URL
  sender: { name: string; address: string }
  /** The built address of client/styles/inbox.css. */
  styles: string
  lead: string
  /** Shown while there are no mails. */
  empty: { words: string; label: string; href: string }
  /** The other Worker's inbox, if it runs on this machine too. */
  other: null | { label: string; href: string }
}

/** The frame may only show itself and the shop's pictures; its links open in a new tab. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

export function Inbox({ mails, url, sender, styles, lead, empty, other }: Props) {
  const requested = mails.find(({ id }) => id === url.searchParams.get('mail'))
  const chosen = requested ?? mails[0]
  return (
    <div className="inbox" data-chosen={requested ? '' : undefined}>
      <link rel="stylesheet" href={styles} />
      <div className="inbox-side">
        <div className="inbox-head">
          <h1>Emails</h1>
          {other ? <a href={other.href}>{other.label}</a> : null}
          <p>{chosen ? lead : 'This page exists in development only.'}</p>
        </div>
        {chosen ? (
          <nav aria-label="Emails">
            <ol>
              {mails.map((mail) => (
                <li key={mail.id}>
                  <a
                    href={`?mail=${encodeURIComponent(mail.id)}`}
                    className="inbox-row"
                    aria-current={mail === chosen ? 'true' : undefined}
                  >
                    <b>{mail.subject}</b> <time dateTime={isoTime(mail.at)}>{timeText(mail.at, LIST_TIME)}</time>{' '}
                    <span>{mail.recipient}</span> <span>{mail.content?.text.slice(0, 99)}</span>{' '}
                    <span>{mail.status === 'sent' ? '' : mail.status}</span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
      </div>
      {chosen ? (
        <>
          <a href={url.pathname}>All emails</a>
          <div className="inbox-pane">
            {[chosen, ...mails.filter((mail) => mail !== chosen)].map((mail) => (
              <Mail key={mail.id} mail={mail} framed={mail === chosen} path={url.pathname} sender={sender} />
            ))}
          </div>
        </>
      ) : (
        <div className="inbox-empty">
          <h2>No emails yet</h2>
          <p>{empty.words}</p>
          <a href={empty.href}>{empty.label}</a>
        </div>
      )}
    </div>
  )
}

interface MailProps {
  mail: InboxMail
  /**
   * Shows the mail in a frame; the others show only text and links, so that hundreds of mails are not hundreds of
   * frames.
   */
  framed: boolean
  path: string
  sender: Props['sender']
}

function Mail({ mail, framed, path, sender }: MailProps) {
  const { id, kind, recipient, status, attempts, at, subject, content, links } = mail
  return (
    <article className="inbox-mail" data-mail={id} data-kind={kind} data-status={status}>
      <header>
        <h2>{subject}</h2>
        <p>
          <b>{`From ${sender.name}`}</b> <span>{`<${sender.address}>`}</span>
        </p>
        <p>
          To <span>{recipient}</span>
        </p>
        <p>
          <time dateTime={isoTime(at)}>{`${timeText(at, MAIL_TIME)} UTC`}</time>{' '}
          <span>{`${status} · attempts: ${attempts}`}</span>
        </p>
        {content ? (
          <fieldset aria-label="Show as">
            {PARTS.slice(framed ? 0 : 1).map((part, at) => (
              <label key={part}>
                <input type="radio" name={`part-${id}`} value={part} defaultChecked={at === 0} />
                <span>{part}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
      </header>
      {links.length > 0 ? (
        <p>
          {links.map(({ words, label, href }) => (
            <span key={href}>
              {words} <a href={href}>{label}</a>
            </span>
          ))}
        </p>
      ) : null}
      {content ? (
        <>
          {framed ? (
            <iframe
              title={subject}
              src={`${path}?html=${encodeURIComponent(id)}`}
              sandbox={SANDBOX}
              referrerPolicy="no-referrer"
            />
          ) : null}
          <pre>{content.text}</pre>
          <pre>{content.html}</pre>
        </>
      ) : null}
    </article>
  )
}

/** The views of a mail; the style sheet shows the chosen one, so no script is needed. */
const PARTS = ['Email', 'Plain text', 'HTML']

const isoTime = (at: number): string => new Date(at * 1000).toISOString()

/** "21 Nov, 14:05" in the list, with the year in the mail. */
const LIST_TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
const MAIL_TIME = { ...LIST_TIME, year: 'numeric' } as const

const timeText = (at: number, format: Intl.DateTimeFormatOptions): string =>
  new Date(at * 1000).toLocaleString('en-GB', format)

/** The content security policy of the inbox: the usual one, plus frames of this site if there is a mail to show. */
export const inboxPolicy = (policy: string, mails: readonly InboxMail[]): string =>
  mails.some(({ content }) => content) ? `${policy}; frame-src 'self'` : policy

/** The document of a frame: one mail, without scripts or forms, loading only the shop's pictures. */
export const framedMail = (html: string, shopUrl: string): Response =>
  new Response(html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      ...BASE,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'X-Frame-Options': 'SAMEORIGIN',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${shopUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`,
    },
  })
