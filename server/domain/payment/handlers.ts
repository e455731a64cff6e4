/** The calls of the group order about payments. */
import { paymentDetailCalls } from './detail.ts'

export const paymentHandlers = { ...paymentDetailCalls }
