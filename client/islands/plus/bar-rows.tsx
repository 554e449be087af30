// Named amounts with a bar each, longest first as given. The bar repeats the number beside it and is hidden from
// assistive technology. `whole` is what a full bar means: 100 for shares in per cent, so that 68 % is not drawn as all
// of it; counts leave it out and are drawn against the largest of them.
export function BarRows({
  rows,
  whole = Math.max(...rows.map((row) => row.amount)),
}: {
  rows: readonly { name: string; amount: number; text: string }[]
  whole?: number
}) {
  return (
    <ul className="mt-3 grid gap-3">
      {rows.map(({ name, amount, text }) => (
        <li key={name} className="text-sm">
          <span className="flex justify-between gap-4">
            <span>{name}</span>
            <span className="font-semibold">{text}</span>
          </span>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="mt-1.5 h-1.5 w-full">
            <rect width="100" height="2" className="fill-secondary" />
            <rect width={(amount / whole) * 100} height="2" className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
