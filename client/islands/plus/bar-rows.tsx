// Named amounts with a bar each, longest first as given. The bar repeats the number beside it and is hidden from
// assistive technology. Every bar of the demos is a share out of 100: `whole` is what 100 % means, so that two lists
// beside each other can be compared, and the largest amount never looks like all there is.
export function BarRows({
  rows,
  whole,
  className = '',
}: {
  rows: readonly { name: string; amount: number; text: string }[]
  whole: number
  className?: string
}) {
  return (
    <ul className={`mt-3 grid gap-3 ${className}`}>
      {rows.map(({ name, amount, text }) => (
        <li key={name} className="text-sm">
          <span className="flex justify-between gap-4">
            <span>{name}</span>
            <span className="font-semibold">{text}</span>
          </span>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="mt-1.5 h-1.5 w-full">
            <rect width="100" height="2" className="fill-secondary" />
            <rect width={shareOf(amount, whole)} height="2" className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  )
}

/** An amount in whole per cent of `whole`. */
export const shareOf = (amount: number, whole: number): number => Math.round((amount / whole) * 100)
