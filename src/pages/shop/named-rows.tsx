// A heading and, beside it, what it promises: a ruled row each, a name and what it means. The class
// `parts` around it gives the columns.
export function NamedRows({
  id,
  heading,
  rows,
}: {
  id: string
  heading: string
  rows: readonly { name: string; text: string }[]
}) {
  return (
    <>
      <h2 id={id} className="text-3xl">
        {heading}
      </h2>
      <ul className="named-rows">
        {rows.map(({ name, text }) => (
          <li key={name}>
            <h3 className="text-xl">{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
