// What the summary of a form says of a field, away from it. Pure.
import type { Page } from './page.tsx'

/**
 * For `named` of a page: a sentence with the label of its field before it, unless it names the field itself. `labels` are by
 * field, as the form shows them.
 */
export const byLabels =
  (labels: Readonly<Record<string, string>>): NonNullable<Page['named']> =>
  (field, text) => {
    const label = labels[field]?.replace(/ \(optional\)$/, '') ?? ''
    return label === '' || text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`
  }
