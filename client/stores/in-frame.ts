// Whether this page is in a frame of another one.
export const isFramed = (): boolean => window.parent !== window

/**
 * Marks a framed page as embedded, in case the server could not tell (no Sec-Fetch-Dest). Returns whether it is framed.
 */
export function markEmbedMode(): boolean {
  const framed = isFramed()
  if (framed) {
    document.body.classList.add('embed')
    document.body.dataset.embed = '1'
  }
  return framed
}
