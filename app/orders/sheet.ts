// Sheets to be printed: documents that bring their styles along and load nothing, under a policy that knows just these styles.
import { appHeaders } from '#app/guards/answers.ts'

/** `document` is HTML with one style element. */
export async function sheetAnswer(document: string): Promise<Response> {
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(document) ?? []
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles)))
  const styleHash = btoa(String.fromCharCode(...hash))
  return new Response(document, {
    headers: { ...appHeaders({ styleHash }), 'Content-Type': 'text/html; charset=utf-8' },
  })
}
