/** Codes of labels. */
import { randomInt } from 'node:crypto'

/** Signs that nobody takes for another when they are read out or typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Returns what stands on a label, as text and as QR code: what it is, and ten signs that nobody guesses. */
export const newLabelCode = (kind: 'JW' | 'PC'): string =>
  kind + Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
