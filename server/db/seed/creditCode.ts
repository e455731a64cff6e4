/** Unified social credit codes 统一社会信用代码 for organisations that are invented, GB 32100-2015. */
import { creditCheck, organisationCheck } from '../../../src/contract/identity.ts'

/** A code from who registers (`52`: non-profit unit, `51`: association, `53`: foundation, `91`: company), where, and eight digits. */
export function creditCode(kind: string, district: string, eight: string): string {
  const seventeen = kind + district + eight + organisationCheck(eight)
  return seventeen + creditCheck(seventeen)
}
