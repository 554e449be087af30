// Times as the console writes them: exact, in UTC. Pure.

/** "21 Nov 2026, 12:00"; `at` in whole seconds since the epoch. */
export const timeText = (at: number): string =>
  new Date(at * 1000).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
