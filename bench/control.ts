// The static control of a route: its HTML as served and of the same length, with the same styles, fonts and pictures,
// but without scripts. The difference between the two is what the scripts cost.

const SCRIPT = /<script\b(?![^>]*type="application\/)[^>]*>[\s\S]*?<\/script>/g
const MODULE_PRELOAD = /<link\b[^>]*rel="modulepreload"[^>]*>/g

/** Replaces every script and every module preload by a comment of the same length. Data blocks are kept. */
export const withoutScripts = (html: string): string => html.replace(SCRIPT, comment).replace(MODULE_PRELOAD, comment)

function comment(text: string): string {
  // The same words, so that it compresses equally well, without anything that would end the comment.
  const words = text.slice(4, -3).replace(/--|[<>]/g, (found) => '.'.repeat(found.length))
  return `<!--${words}-->`
}
