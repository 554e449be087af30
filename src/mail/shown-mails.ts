// Decides whether the development inbox (/dev/mail of shop and app) is available. Pure.
import type { Config } from '#src/env.ts'

/** Hosts that are unreachable from outside: "localhost", one-word names, private networks, reserved endings. */
const LOCAL_HOST =
  /^([\w-]+|\[::1\]|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|.+\.(localhost|local|internal|test|example))$/

/** APP_ENV defaults to development, so a shop deployed without it must not show its visitors' addresses. */
export const showsMails = (config: Pick<Config, 'production'>, url: Pick<URL, 'hostname'>): boolean =>
  !config.production && LOCAL_HOST.test(url.hostname)
