// The static page a route is held against: its HTML as served, byte for byte as long, with the same styles, fonts and
// pictures, and no script. Whatever the scripts cost a phone is the difference.

const SCRIPT = /<script\b(?![^>]*type="application\/)[^>]*>[\s\S]*?<\/script>/g
const MODULE_PRELOAD = /<link\b[^>]*rel="modulepreload"[^>]*>/g

/** Every script and every preload of one becomes a comment of the same length; data blocks stay. */
export const withoutScripts = (html: string): string => html.replace(SCRIPT, comment).replace(MODULE_PRELOAD, comment)

function comment(text: string): string {
  // Same words, so that it compresses as well; nothing in it may end the comment.
  const words = text.slice(4, -3).replace(/--|[<>]/g, (found) => '.'.repeat(found.length))
  return `<!--${words}-->`
}
