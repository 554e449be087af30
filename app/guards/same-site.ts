// Was a POST sent by a page of the app itself? Decided by headers of the browser; a request without them is refused.

/** `appHost` is the app's own origin. */
export function isFromThisApp(headers: Headers, appHost: string): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null ? site === 'same-origin' : headers.get('origin') === appHost
}
