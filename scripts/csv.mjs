// Lists as CSV, for spreadsheets and for the mail and commerce services that import them.
import Papa from 'papaparse'

export const SUBSCRIBER_COLUMNS = ['name', 'email', 'consent_version', 'created_at', 'confirmed_at']
export const CODE_COLUMNS = ['code', 'status']

/** CSV with a header line. Cells a spreadsheet would run as a formula begin with an apostrophe (PII-11). */
export const toCsv = (columns, rows) =>
  `${Papa.unparse({ fields: columns, data: rows }, { escapeFormulae: /^[=+\-@\t\r\0]/ })}\r\n`
