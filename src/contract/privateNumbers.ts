/** Finds numbers in a text that nobody needs there: of identity cards and of bank cards. */

/** Six digits of a district, a day of birth, three more and a check sign: wrong in one sign it is still somebody's. */
const IDENTITY = /^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx]$/i
const BANK_CARD = /^[3-9]\d{15,18}$/

/** Returns whether the last digit is the check digit of those before it (ISO/IEC 7812, Luhn). */
function hasLuhnCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((before, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return before + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const kindOf = (number: string): string | undefined => {
  if (IDENTITY.test(number)) return '身份证号'
  return BANK_CARD.test(number) && hasLuhnCheck(number) ? '银行卡号' : undefined
}

/** Pieces of one number, as people write them in groups. */
const MOST_PIECES = 6

/** Returns what kind of number stands in the text, in wide digits or in groups too; undefined for none. */
export function privateNumberIn(text: string): string | undefined {
  const chains = text.normalize('NFKC').match(/\d+(?:[ .·-]\d+)*x?/gi) ?? []
  for (const chain of chains) {
    const pieces = chain.split(/[ .·-]/)
    for (const from of pieces.keys())
      for (let to = from + 1; to <= Math.min(pieces.length, from + MOST_PIECES); to++) {
        const kind = kindOf(pieces.slice(from, to).join(''))
        if (kind) return kind
      }
  }
  return undefined
}
