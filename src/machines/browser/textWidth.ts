/** Width of text in diagrams of workflows, px. */
const LETTER = 13

/** Returns the width of text in px, without measuring in a page, so that a diagram can be laid out anywhere. */
export const textWidth = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? LETTER : LETTER * 0.6), 0)
