// The text for the finder of a paused card, on the shop's page and the app's. The support address follows it.

export const PAUSED = {
  heading: 'This card is paused',
  text: 'It does not lead anywhere at the moment. If you found it, please let us know:',
} as const
