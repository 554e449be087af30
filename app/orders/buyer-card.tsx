// What a buyer can do with one card on `/o/{token}`: set it up, copy its link, or send it to somebody.
import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import { dayText } from '#app/layout/dates.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { OrderCard } from './order-rules.ts'

export function BuyerCard({
  card,
  at,
  link,
  token,
  problems,
  typed,
}: {
  card: OrderCard
  at: number
  link: string
  token: string
  problems: Problems
  typed: { email: string; name: string } | undefined
}) {
  if (card.isOwned)
    return (
      <p className="handover-state">
        {card.claimedAt === null ? 'Set up' : `Set up on ${dayText(Math.floor(card.claimedAt / DAY_SECONDS))}`}
      </p>
    )
  if (!['unlinked', 'linked_without_profile'].includes(card.status))
    return <p className="handover-state">This card is switched off.</p>
  const called = `the card that ends in ${lastFour(card.chipId)}`
  return (
    <>
      <div className="handover-actions">
        <ButtonLink href={new URL(link).pathname} aria-label={`Set up for me: ${called}`}>
          Set up for me
        </ButtonLink>
        <button type="button" hidden data-copy={link} className="app-secondary-button">
          Copy link
        </button>
      </div>
      <noscript>
        <p className="handover-link">{link}</p>
      </noscript>
      <details className="handover-send" open={typed !== undefined}>
        <summary>Send to someone</summary>
        <form method="post" action={href('order-cards', { token })} className="app-form" noValidate>
          <input type="hidden" name="card" value={card.chipId} />
          <TextField
            name={`email-${at}`}
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={typed?.email ?? ''}
            problems={problems}
            required
          />
          <TextField
            name={`name-${at}`}
            label="Name (optional)"
            autoComplete="off"
            maxLength={100}
            defaultValue={typed?.name ?? ''}
            problems={problems}
          />
          <Submit pending="Sending…" tone="secondary" className="w-full">
            Send the card
          </Submit>
          <p className="app-hint">Earlier links of this card stop working.</p>
        </form>
      </details>
    </>
  )
}
