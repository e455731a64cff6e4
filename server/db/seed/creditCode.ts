/** Unified social credit codes 统一社会信用代码, GB 32100-2015. */

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const ORGANISATION_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

/** The check sign of an organisation number's first eight (GB 11714-1997). */
function organisationCheck(eight: string): string {
  const sum = ORGANISATION_WEIGHTS.reduce((all, weight, at) => all + weight * ORGANISATION_SIGNS.indexOf(eight[at]!), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

function checkOf(seventeen: string): string {
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * SIGNS.indexOf(seventeen[at]!), 0)
  return SIGNS[(31 - (sum % 31)) % 31]!
}

/** A code from who registers (`52`: non-profit unit, `51`: association, `53`: foundation, `91`: company), where, and eight digits. */
export function creditCode(kind: string, district: string, eight: string): string {
  const seventeen = kind + district + eight + organisationCheck(eight)
  return seventeen + checkOf(seventeen)
}

/** Whether all 18 signs and both check signs are right. */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) &&
  code[16] === organisationCheck(code.slice(8, 16)) &&
  code[17] === checkOf(code.slice(0, 17))
