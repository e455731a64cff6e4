/** Handlers of all payment calls. */
import type { paymentContract } from '../../../src/contract/payment.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { paymentDetailCalls } from './detail.ts'

export const paymentHandlers: Handlers<typeof paymentContract> = paymentDetailCalls
