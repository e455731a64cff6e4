/** What people type, read as they mean it, and never made into something else. */

/** Returns a whole number where one is written, full-width digits too; anything else as it was typed. */
export function typedCount(typed: string): number | string {
  const plain = typed.normalize('NFKC').trim()
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : typed
}

/** Returns the eleven digits of a telephone number as people write or paste it: spaces, dashes, +86, full width. */
export function phoneDigits(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}.()]/gu, '')
  return plain.replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

/**
 * Returns the telephone numbers of a list, one a line or between commas; whatever else stands beside one is left out.
 */
export const phonesIn = (typed: string): string[] =>
  typed
    .split(/[\n\r,，、;；]+/)
    .map(entry => phoneDigits(entry.normalize('NFKC').replace(/[^\d+]/g, '')))
    .filter(digits => digits !== '')

/** Returns whether it is a mainland mobile number, however it is written. */
export const isPhone = (typed: string): boolean => /^1[3-9]\d{9}$/.test(phoneDigits(typed))
