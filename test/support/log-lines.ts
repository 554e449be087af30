// What tests ask of the lines of the log.

/** `log` without the random references of its requests: their digits may spell any short number a test looks for. */
export const withoutReferences = (log: string): string =>
  log.replaceAll(/"request":"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"request":""')
