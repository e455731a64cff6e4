/** Generates codes of labels. */
import { randomInt } from 'node:crypto'

/** Characters that are not confused when read out or typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Returns the code of a label, as text and for its QR code: the kind and ten unguessable characters. */
export const newLabelCode = (kind: 'JW' | 'PC'): string =>
  kind + Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
