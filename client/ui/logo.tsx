// The shop's mark and name: a card corner with contactless waves. Two versions: outlined for dark themes, and for the
// pearl-white theme a solid plate with the waves cut out.
import { LOGO_WAVES } from '#domain/site/logo-mark.ts'

/** Longer names are set in smaller type, to leave room in the header of a phone. */
const LONG_NAME = 9

export function Logo({ name }: { name: string }) {
  const size = name.length > LONG_NAME ? 'text-sm leading-tight md:text-lg' : 'text-lg'
  return (
    <span className={`engraved inline-flex max-w-full items-center gap-2.5 ${size}`} data-logo>
      <svg
        viewBox="0 0 32 32"
        className="size-7 shrink-0 [.theme-pearl-white_&]:hidden"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        data-logo-variant="dark"
      >
        <rect x="2" y="6" width="20" height="20" rx="4" strokeWidth="2.4" />
        <path d={LOGO_WAVES} strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <svg
        viewBox="0 0 32 32"
        className="hidden size-7 shrink-0 [.theme-pearl-white_&]:block"
        aria-hidden="true"
        fill="none"
        data-logo-variant="light"
      >
        <rect x="1" y="5" width="22" height="22" rx="5" className="fill-primary" />
        <path
          d="M10 12c2.6 2.3 2.6 5.7 0 8M15 9c4.4 4.2 4.4 9.8 0 14"
          className="stroke-primary-foreground"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <path d="M25.5 7c5 5.5 5 12.5 0 18" className="stroke-primary" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span className="wrap-anywhere min-w-0">{name}</span>
    </span>
  )
}
