import { isCreditCode, isIdentityNumber } from '../../../src/contract/identity.ts'
import type { IdentityProvider } from './identity.ts'

/** Returns the provider without a register: it compares check digits only, and its results say so to the reviewer. */
export const checkDigits = (): IdentityProvider => ({
  check: async ({ number }) => ({ matches: isIdentityNumber(number) || isCreditCode(number), level: 'digits' }),
})
