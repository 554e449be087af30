// Who may read the mails of a development shop on a page of its own (/dev/mail, of shop and app). Pure.
import type { Config } from '#src/env.ts'

/** Names and addresses nobody outside can reach: "localhost", one-word names, private networks, reserved endings. */
const LOCAL_HOST =
  /^([\w-]+|\[::1\]|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|.+\.(localhost|local|internal|test|example))$/

/** Development is the default of APP_ENV, so that a shop deployed without it must not show its visitors' addresses. */
export const showsMails = (config: Pick<Config, 'production'>, url: Pick<URL, 'hostname'>): boolean =>
  !config.production && LOCAL_HOST.test(url.hostname)
