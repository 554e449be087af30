// The mails of a development shop or its app as a mail program shows them (/dev/mail of both): a list, and the chosen
// mail in a frame of its own. Every mail is on the page, under one another beside the list, so that tests and anyone
// who reads the page's source find each with its links. A phone shows either the list or the mail that was chosen from
// it. The frame's document is another answer of the same address, because a mail brings styles along, which no page of
// ours may.
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
  /** Null: nobody can draw it. */
  content: { text: string; html: string } | null
  links: readonly { words?: string; label: string; href: string }[]
}

interface Props {
  mails: readonly InboxMail[]
  /** What the address asked for: `?mail=` chooses one. */
  url: URL
  sender: { name: string; address: string }
  /** Where the styles of this page are: client/styles/inbox.css as it was built. */
  styles: string
  lead: string
  /** What to do where there is no mail yet. */
  empty: { words: string; label: string; href: string }
  /** Where the other inbox is, if it is on this machine too. */
  other: null | { label: string; href: string }
}

/** What a frame's document may do: show itself, with the shop's pictures; its links open in a tab of their own. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

export function Inbox({ mails, url, sender, styles, lead, empty, other }: Props) {
  const asked = mails.find(({ id }) => id === url.searchParams.get('mail'))
  const chosen = asked ?? mails[0]
  return (
    <div className="inbox" data-chosen={asked ? '' : undefined}>
      <link rel="stylesheet" href={styles} />
      <div className="inbox-side">
        <div className="inbox-head">
          <h1>Mails</h1>
          {other ? <a href={other.href}>{other.label}</a> : null}
          <p>{chosen ? lead : 'This page exists in development only.'}</p>
        </div>
        {chosen ? (
          <nav aria-label="Mails">
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
          <a href={url.pathname}>All mails</a>
          <div className="inbox-pane">
            {[chosen, ...mails.filter((mail) => mail !== chosen)].map((mail) => (
              <Mail key={mail.id} mail={mail} framed={mail === chosen} path={url.pathname} sender={sender} />
            ))}
          </div>
        </>
      ) : (
        <div className="inbox-empty">
          <h2>No mails yet</h2>
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
   * Shown as it arrives; the others have their words and links alone, so that hundreds of them are no hundreds of
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

/** What a mail can be looked at as; the sheet shows the chosen one, so that no script is needed. */
const PARTS = ['Mail', 'Plain text', 'HTML']

const isoTime = (at: number): string => new Date(at * 1000).toISOString()

/** "21 Nov, 14:05" in the list, with its year in the mail. */
const LIST_TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
const MAIL_TIME = { ...LIST_TIME, year: 'numeric' } as const

const timeText = (at: number, format: Intl.DateTimeFormatOptions): string =>
  new Date(at * 1000).toLocaleString('en-GB', format)

/**
 * The policy of the page that shows these mails: the usual one, and frames of this site while there is a mail to frame.
 */
export const inboxPolicy = (policy: string, mails: readonly InboxMail[]): string =>
  mails.some(({ content }) => content) ? `${policy}; frame-src 'self'` : policy

/** The document of a frame: one mail, which runs nothing, sends nothing and loads nothing but pictures of the shop. */
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
