/** The calls of the group order about payments. */
import { paymentCalls } from './detail.ts'

export const paymentHandlers = { ...paymentCalls }
