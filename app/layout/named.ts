// Labels for the error summary of a form. Pure.
import type { Page } from './page.tsx'

/** For `named` of a page: puts the field's label before the message, unless the message contains it. `labels` are by field. */
export const byLabels =
  (labels: Readonly<Record<string, string>>): NonNullable<Page['named']> =>
  (field, text) => {
    const label = labels[field]?.replace(/ \(optional\)$/, '') ?? ''
    return label === '' || text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`
  }
