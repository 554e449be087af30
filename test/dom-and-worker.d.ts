// The Worker's global types and the browser's are both visible here, because pages draw the same islands that browsers
// hydrate. The Worker's HTMLRewriter also calls its element "Element", and its methods would hide the ones that
// browser elements inherit; these are put back beside them.
interface Element {
  append(...nodes: (Node | string)[]): void
  prepend(...nodes: (Node | string)[]): void
  before(...nodes: (Node | string)[]): void
  after(...nodes: (Node | string)[]): void
  remove(): void
}
