/** Draws a part of a text as it is: for a part that only marks where the text is composed. */
export const asText = (text: string): string => text
