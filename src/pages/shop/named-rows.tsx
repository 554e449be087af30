// A heading next to a list of ruled rows, each with a name and a text. The class `parts` around it sets the columns.
import { InlineText } from '#ui/inline-text.tsx'

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
            <p>
              <InlineText text={text} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
