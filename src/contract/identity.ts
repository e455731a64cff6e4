/** Numbers that carry a national check digit: of persons (GB 11643-1999) and of organisations (GB 32100-2015). */
import * as z from 'zod/mini'
import { code } from './fields.ts'

const PERSON_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const PERSON_CHECKS = '10X98765432'
const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const ORGANISATION_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

const weightedSum = (signs: string, text: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * signs.indexOf(text[at] ?? ''), 0)

/** Returns the check sign of an identity number's first seventeen digits (GB 11643-1999). */
export const personCheck = (seventeen: string): string =>
  PERSON_CHECKS[weightedSum(CREDIT_CODE_CHARACTERS, seventeen, PERSON_WEIGHTS) % 11] ?? ''

/** Returns the check sign of an organisation code's first eight (GB 11714-1997). */
export function organisationCheck(eight: string): string {
  const check = (11 - (weightedSum(ORGANISATION_CHARACTERS, eight, ORGANISATION_WEIGHTS) % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
/** Returns the check sign of a credit code's first seventeen (GB 32100-2015). */
export const creditCheck = (seventeen: string): string =>
  CREDIT_CODE_CHARACTERS[(31 - (weightedSum(CREDIT_CODE_CHARACTERS, seventeen, WEIGHTS) % 31)) % 31] ?? ''

/** Returns whether eight digits are a calendar day from 1900 to 2099. */
function isBirthday(eight: string): boolean {
  const [year, month, day] = [Number(eight.slice(0, 4)), Number(eight.slice(4, 6)), Number(eight.slice(6))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year < 2100 && date.getUTCMonth() === month - 1
}

/** Returns whether an identity number of a person has eighteen signs, a day of birth and the right check sign. */
export const isIdentityNumber = (number: string): boolean =>
  /^[1-9]\d{16}[\dX]$/.test(number) &&
  isBirthday(number.slice(6, 14)) &&
  number[17] === personCheck(number.slice(0, 17))

/** Returns whether all 18 signs and both check signs are valid. */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) &&
  code[16] === organisationCheck(code.slice(8, 16)) &&
  code[17] === creditCheck(code.slice(0, 17))

const EIGHTEEN = /^[0-9A-Z]{18}$/
const eighteen = (label: string) => code(label, EIGHTEEN, `请填写 18 位${label}`)

/** Returns the field of a person's identity number, upper case. */
export const identityNumber = (label = '身份证号') =>
  eighteen(label).check(z.refine(isIdentityNumber, { error: `${label}不正确，请核对每一位` }))
/** Returns the field of an organisation's unified social credit code, upper case. */
export const creditCode = (label = '统一社会信用代码') =>
  eighteen(label).check(z.refine(isCreditCode, { error: `${label}不正确，请核对每一位` }))
/** Returns the field of either number, for forms shared by persons and organisations. */
export const identityOrCredit = (label = '证件号码') =>
  eighteen(label).check(
    z.refine(value => isIdentityNumber(value) || isCreditCode(value), { error: `${label}不正确，请核对每一位` }),
  )

/** Returns `330106********021X`: enough to compare with a document, too little to misuse. */
export const maskedIdentity = (number: string): string =>
  number.length < 10 ? '' : `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`
