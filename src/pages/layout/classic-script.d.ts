// The type of imports handled by build/classic-script.ts.
declare module '*?classic-script' {
  /** The program, minified. */
  const program: string
  export default program
}
