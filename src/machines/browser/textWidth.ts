/** Width of a Chinese letter in the pictures of workflows, in px. */
const LETTER = 13

/** Returns how wide words are drawn, in px: without asking a page, so that a picture can be laid out anywhere. */
export const textWidth = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? LETTER : LETTER * 0.6), 0)
