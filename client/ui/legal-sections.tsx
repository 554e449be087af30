// A legal text: its table of contents and its sections. Rendered by the shop and by the app.
import type { LegalBlock, LegalSection } from '#domain/content/legal-text.ts'
import { UI_WORDS } from '#domain/content/words/ui.ts'
import { InlineText } from './inline-text.tsx'

export const LegalContents = ({
  sections,
  title = UI_WORDS.contents,
}: {
  sections: readonly LegalSection[]
  title?: string
}) => (
  <nav aria-label={title} className="legal-contents">
    <details className="faq-item">
      <summary>{title}</summary>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </details>
  </nav>
)

export const LegalSections = ({ sections }: { sections: readonly LegalSection[] }) =>
  sections.map(({ id, heading, blocks }) => (
    <section key={id} id={id}>
      <h2>{heading}</h2>
      {blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once on the server from a constant text
        <Block key={position} block={block} />
      ))}
    </section>
  ))

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <InlineText text={block} />
      </p>
    )
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <InlineText text={item} />
          </li>
        ))}
      </ul>
    )
  if ('letter' in block)
    return (
      <blockquote>
        {block.letter.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    )
  const { caption, head, rows, names } = block.table
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row[0]} data-name={names?.[at]}>
            {row.map((cell, column) => (
              <td key={head[column]} data-head={head[column]}>
                <InlineText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
