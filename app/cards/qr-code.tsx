// An inline QR code. It is dark on light in every theme, because scanners need that.
import { encode } from 'uqr'

/** Empty modules around the code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4

/** `name` is the label for screen readers. */
export function QrCode({ address, name }: { address: string; name: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  const modules = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <svg
      className="qr-code"
      width="120"
      height="120"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules} fill="#000" />
    </svg>
  )
}
