/** Retries transactions that PostgreSQL aborted for concurrency. */
import { errorCode } from '../kernel/errorCode.ts'

/** Serialisation failure and deadlock: the whole transaction can simply run again. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5

/** Resolves to the result of `work`, run again after losing against another transaction. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.has(errorCode(error))) throw error
    }
  }
}
