// What a finder of a paused card reads, on the shop's page and on the app's. The address of the support follows the
// text.

export const PAUSED = {
  heading: 'This card is paused',
  text: 'It does not lead anywhere at the moment. If you found it, please let us know:',
} as const
