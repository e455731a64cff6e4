/** Parsers of typed input; what they do not recognise is returned unchanged. */

/** Returns a typed whole number, full-width digits too; other input unchanged. */
export function typedCount(typed: string): number | string {
  const plain = typed.normalize('NFKC').trim()
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : typed
}

/** Returns the digits of a telephone number as typed or pasted: with spaces, dashes, +86 or full width. */
export function phoneDigits(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}.()]/gu, '')
  return plain.replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

/** Returns the telephone numbers of a list, separated by lines or commas; other text is dropped. */
export const phonesIn = (typed: string): string[] =>
  typed
    .split(/[\n\r,，、;；]+/)
    .map(entry => phoneDigits(entry.normalize('NFKC').replace(/[^\d+]/g, '')))
    .filter(digits => digits !== '')

/** Returns whether it is a mainland mobile number in any spelling. */
export const isPhone = (typed: string): boolean => /^1[3-9]\d{9}$/.test(phoneDigits(typed))
