/** Unified social credit codes 统一社会信用代码 for invented organisations, GB 32100-2015. */
import { creditCheck, organisationCheck } from '../../../../src/contract/identity.ts'

/**
 * Returns a code from the kind of registration (`52`: non-profit unit, `51`: association, `53`: foundation, `91`:
 * company), the district, and eight digits.
 */
export function makeCreditCode(kind: string, district: string, serial: string): string {
  const withoutCheckDigit = kind + district + serial + organisationCheck(serial)
  return withoutCheckDigit + creditCheck(withoutCheckDigit)
}
