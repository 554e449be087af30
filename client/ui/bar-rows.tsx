// Named amounts with a bar each, longest first as given. The bar repeats the number beside it and is hidden from
// assistive technology.
export function BarRows({ rows }: { rows: readonly { name: string; amount: number; text: string }[] }) {
  const most = Math.max(...rows.map((row) => row.amount))
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
            <rect width={(amount / most) * 100} height="2" className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
