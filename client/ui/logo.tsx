// The shop's mark and name: a card corner with contactless waves. Drawn in the current colour, so that it suits dark
// and light themes alike (HDR-21).
export function Logo({ name }: { name: string }) {
  return (
    <span className="engraved inline-flex items-center gap-2.5 text-lg" data-logo>
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true" fill="none" stroke="currentColor">
        <rect x="2" y="6" width="20" height="20" rx="4" strokeWidth="2.4" />
        <path
          d="M14 12c2.6 2.3 2.6 5.7 0 8M19 9c4.4 4.2 4.4 9.8 0 14M24.500 6c6 6 6 14 0 20"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      <span>{name}</span>
    </span>
  )
}
