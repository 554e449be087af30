// What build/classic-script.ts makes of such an import.
declare module '*?classic-script' {
  /** The program, minified. */
  const program: string
  export default program
}
