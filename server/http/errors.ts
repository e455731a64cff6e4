/** Whatever was thrown while a request was handled, as a refusal: ours as they are, Fastify's own in our words. */
import type { FastifyRequest } from 'fastify'
import { type Refusal, refusalOf } from '../../src/contract/refusal.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { StorageUnavailable } from '../providers/storage/storage.ts'

const DATABASE_AWAY: Refusal = { code: 'offline', message: '暂时连不上数据库，请稍后再试' }

const STORAGE_AWAY: Refusal = { code: 'offline', message: '文件暂时存取不了，请稍后再试' }

const REFUSALS_BY_STATUS: Readonly<Record<number, Refusal>> = {
  413: { code: 'tooLarge', message: '提交的内容太大了' },
  429: { code: 'tooMany', message: '操作太频繁，请稍后再试' },
  503: { code: 'offline', message: '服务正忙，请稍后再试' },
}

/** Returns the refusal that answers `error`. */
export function refusalFor(error: Error & { readonly statusCode?: number }): Refusal {
  const { statusCode = 500 } = error
  if (error instanceof DatabaseUnavailable) return DATABASE_AWAY
  if (error instanceof StorageUnavailable) return STORAGE_AWAY
  const known = REFUSALS_BY_STATUS[statusCode]
  if (known) return known
  return statusCode < 500 ? { code: 'invalid', message: '提交的内容格式不正确' } : refusalOf(error)
}

/** Writes down what nobody who calls can mend. */
export function logFault(request: FastifyRequest, error: Error): void {
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) request.log.warn(error.message)
  else if (refusalFor(error).code === 'broken') request.log.error(error)
}
