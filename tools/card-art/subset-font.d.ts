// The package has no types of its own.
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'sfnt'
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  /** A font with only these letters. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
