// "Your profile is live.": the page after publishing, with the address and its QR code.
import { and, eq, sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { href } from '#app/addresses.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { DEFAULT_NEXT } from '#app/identity/next.ts'
import { page } from '#app/layout/page.tsx'
import { ShareButtons } from '#app/layout/share-buttons.tsx'
import { ofProfile } from '#app/qr/own-address.ts'
import { chips } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { shownText } from '#domain/text/shown-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { ProfileRow } from './own-profiles.ts'
import { PhotoWanted } from './photo-wanted.tsx'

/** Empty modules around the code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4

export async function livePage(visit: OwnVisit, profile: ProfileRow, next: string): Promise<Response> {
  const { username } = profile
  const address = `${visit.config.siteUrl}/profile/${username}`
  // A data URL: the shop's own QR code is on another host, and `download` does not work across origins.
  const qr = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: QUIET_ZONE }))}`
  const hasCard = await leadsFromCard(visit, username)
  return page(visit, {
    title: 'Your profile is live.',
    entry: 'app/client/profile-editor.tsx',
    children: (
      <div className="live">
        <h1 className="app-heading">Your profile is live.</h1>
        <PhotoWanted profile={profile} />
        {hasCard ? <p className="app-lead">Hold your card to a phone to see it.</p> : null}
        <img src={qr} alt={`QR code of ${address}`} width={240} height={240} className="live-code" />
        <p className="live-address">{address}</p>
        <div className="live-choices">
          <ButtonLink href={address}>Open profile</ButtonLink>
          <ShareButtons address={address} title={shownText(profile.fullName) || `@${username}`} />
          <a href={qr} download={`${username}.svg`} className="app-secondary-button">
            Download QR code (SVG)
          </a>
          <ButtonLink href={href('qr') + ofProfile(username)} tone="quiet">
            QR code for print and home screen
          </ButtonLink>
          {next === DEFAULT_NEXT ? (
            <ButtonLink href={href('profile')} tone="quiet">
              Edit profile
            </ButtonLink>
          ) : (
            <ButtonLink href={next} tone="quiet">
              Continue
            </ButtonLink>
          )}
        </div>
        <p role="status" className="app-hint" data-copied />
      </div>
    ),
  })
}

async function leadsFromCard({ env, account }: OwnVisit, username: string): Promise<boolean> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ chipId: chips.chipId })
          .from(chips)
          .where(
            and(
              eq(chips.ownerAccountId, account.id),
              eq(chips.status, 'linked_with_profile'),
              sql`${chips.username} = ${username} COLLATE NOCASE`,
            ),
          )
          .limit(1),
      { what: 'find own card', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.length > 0
}
