// A picture of a card and the waves of a tap, in the colours of the page. Decoration only.

export const CardMark = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <svg
    viewBox="0 0 120 76"
    preserveAspectRatio="xMinYMid"
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
    className={`app-card-mark ${isQuiet ? 'app-card-mark-quiet' : ''}`}
  >
    <rect x="1" y="1" width="118" height="74" rx="7" className="app-card-mark-body" />
    <path d="M14 60h30M14 51h18" strokeWidth="2.5" className="app-card-mark-line" />
    <path d="M92 15a14 14 0 0 1 0 14M98 11a22 22 0 0 1 0 22M86 19a6.5 6.5 0 0 1 0 6" strokeWidth="2.5" />
  </svg>
)
