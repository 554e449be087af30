// What the reader of CSV uses of papaparse. Its own types bring all of Node with them.
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
