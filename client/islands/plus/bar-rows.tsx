// Named amounts with a bar each, in the given order. The bar repeats the number beside it and is hidden from assistive
// technology. `whole` is 100 % of every bar, so that two lists beside each other can be compared.
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
