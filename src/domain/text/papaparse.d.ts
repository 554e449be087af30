// The part of papaparse that read-csv.ts uses. The package's own types depend on Node's.
declare module 'papaparse' {
  interface Row {
    data: string[]
    errors: readonly { type: string }[]
    /** Where in the text the row ends. */
    meta: { cursor: number }
  }
  interface Parsed<Cells> {
    data: Cells[]
    errors: readonly { type: string; row?: number }[]
  }
  const Papa: {
    parse(text: string, options: { delimiter: string; newline: '\n'; step: (row: Row) => void }): void
    parse<Cells = string[]>(
      text: string,
      options?: { delimiter?: string; quoteChar?: string; newline?: '\r\n' | '\n' | '\r' },
    ): Parsed<Cells>
  }
  export default Papa
}
