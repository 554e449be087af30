// The pages of a claim: the form, and a page for each case in which there is nothing to claim.

import { href } from '#app/addresses.ts'
import { designFinder, type NamesDesign } from '#app/cards/card-design.ts'
import type { PageFacts } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { loginPath } from '#app/identity/next.ts'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { TextField } from '#app/layout/form.tsx'
import { messagePage } from '#app/layout/message.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { PAUSED } from '#domain/chip/paused-words.ts'
import { CardFigure } from './card-figure.tsx'
import { CardMark } from './card-mark.tsx'
import type { ClaimProfile } from './claim-facts.ts'

/** Sign-in that leads to the list of cards. */
const SIGN_IN_TO_CARDS = loginPath({ pathname: href('cards'), search: '' })

export interface ClaimScreen {
  chipId: string
  /** What names its design, where the visitor may know of the card. */
  card?: NamesDesign | null
  /** false where the card is free or a link proves the claim. */
  needsCode: boolean
  /** The token of the link that proves the claim. */
  proof?: string | undefined
  profiles: readonly ClaimProfile[]
  /** Values of a refused form. */
  lead?: string | undefined
  typed?: string
  /** Does the card already belong to the visitor? */
  isOwn?: boolean
  /** Did its owner send it to the visitor? */
  isSent?: boolean
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  facts?: PageFacts
}

const HEADING = 'This card is yours to set up.'

/**
 * The claim form. If it asks for a code it depends only on the chip id, so that it does not reveal whether a card exists or
 * has an owner.
 */
export function claimPage(visit: Visit, screen: ClaimScreen): Promise<Response> {
  const { chipId, card = null, needsCode, proof, profiles, lead, typed = '', problems = {} } = screen
  const { isOwn = false, isSent = false, status = 200, headers = {}, facts = {} } = screen
  const { brand } = visit.config
  const isRefused = Object.keys(problems).length > 0
  return page(visit, {
    title: HEADING,
    status,
    problems,
    headers,
    facts,
    children: (
      <>
        <CardFigure
          chipId={chipId}
          design={card === null ? undefined : designFinder(brand)(card)}
          brandName={brand.name}
        />
        <h1 className="app-heading">{HEADING}</h1>
        <Confirmation
          texts={[
            isSent
              ? 'It was sent to you. It stays with the sender until you claim it.'
              : needsCode
                ? 'The code is on the leaflet that came with the card.'
                : 'One press, and it belongs to your account.',
          ]}
          action={href('claim')}
          hidden={{ chip: chipId, ...(proof === undefined ? {} : { proof }) }}
          button="Claim card"
          pending="Claiming…"
        >
          {needsCode ? (
            <TextField
              name="code"
              label="Code on the leaflet"
              hint="8 letters and digits, like 7K3M-Q2RX."
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              className="app-code"
              maxLength={40}
              defaultValue={typed}
              problems={problems}
              autoFocus={!isRefused}
              required
            />
          ) : null}
          <LeadTo profiles={profiles.filter(({ published }) => published)} chosen={lead} />
        </Confirmation>
        {isOwn ? (
          <p className="app-lead">
            This card is in your account already.{' '}
            <a href={href('card', { chip: chipId })} className="app-link">
              Open it
            </a>
          </p>
        ) : null}
        {isRefused ? (
          <p className="app-lead">
            {'Lost the leaflet? Use the link in your order email, or write to '}
            <Support visit={visit} />.
          </p>
        ) : null}
      </>
    ),
  })
}

/** Chooses the profile that the card leads to, or none yet. */
function LeadTo({ profiles, chosen }: { profiles: readonly ClaimProfile[]; chosen: string | undefined }) {
  const first = chosen ?? profiles[0]?.username ?? ''
  return (
    <fieldset className="app-field">
      <legend className="app-label">Profile it leads to</legend>
      <div className="app-choices">
        {profiles.map(({ username, fullName }) => (
          <label key={username} className="app-choice">
            <input type="radio" name="lead" value={username} defaultChecked={first === username} />
            <span className="min-w-0">
              {fullName ? <span className="block font-semibold">{fullName}</span> : null}
              <span className={fullName ? 'app-hint' : 'font-semibold'}>{`@${username}`}</span>
            </span>
          </label>
        ))}
        <label className="app-choice">
          <input type="radio" name="lead" value="" defaultChecked={first === ''} />
          <span className="min-w-0">
            <span className="block font-semibold">Choose later</span>
            {profiles.length === 0 ? (
              <span className="app-hint">Once your profile is published, the card leads to it.</span>
            ) : null}
          </span>
        </label>
      </div>
    </fieldset>
  )
}

const Support = ({ visit: { config } }: { visit: Visit }) => (
  <a href={`mailto:${config.brand.supportEmail}`} className="app-link">
    {config.brand.supportEmail}
  </a>
)

/** For a request without a valid chip id. Repeats nothing of what was sent. */
export const beginPage = (visit: Visit, status = 200): Promise<Response> =>
  messagePage(visit, {
    status,
    mark: <CardMark />,
    heading: 'Hold your card to the phone to begin.',
    children: (
      <>
        <p className="app-lead">Your phone then opens the page that makes the card yours.</p>
        <p className="app-lead">
          {'Bought one and cannot find your way? Use the link in your order email, or write to '}
          <Support visit={visit} />.
        </p>
      </>
    ),
  })

/** The same for every paused card; reveals nothing about its owner. */
export const pausedPage = (visit: Visit, facts: PageFacts = {}): Promise<Response> =>
  page(visit, {
    title: PAUSED.heading,
    facts,
    children: (
      <>
        <CardMark isQuiet />
        <h1 className="app-heading">{PAUSED.heading}</h1>
        <p className="app-lead">
          {`${PAUSED.text} `}
          <Support visit={visit} />.
        </p>
        <p className="app-lead">
          {'Is it yours? '}
          <a href={visit.account ? href('cards') : SIGN_IN_TO_CARDS} className="app-link">
            Sign in.
          </a>
        </p>
      </>
    ),
  })

/** For a card that signs its taps, opened without a fresh tap. */
export const tapAgainPage = (visit: Visit, status: 200 | 422 = 200): Promise<Response> =>
  messagePage(visit, { status, mark: <CardMark />, heading: 'Hold the card to the phone once more.' })

/** The same for every invalid link, so that it does not reveal why the link is invalid. */
export const gonePage = (visit: Visit, facts: PageFacts = { holdsToken: true }): Promise<Response> =>
  page(visit, {
    title: 'This link no longer works.',
    status: 410,
    facts,
    children: (
      <>
        <CardMark isQuiet />
        <h1 className="app-heading">This link no longer works.</h1>
        <p className="app-lead">
          <a href={SIGN_IN_TO_CARDS} className="app-link">
            Sign in
          </a>
          {' to see your cards, or write to '}
          <Support visit={visit} />.
        </p>
      </>
    ),
  })

export { Support }
