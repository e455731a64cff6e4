/** Turns errors of a request into refusals: those of the portal unchanged, Fastify's own with Chinese sentences. */
import type { FastifyRequest } from 'fastify'
import { type Refusal, Refused, refusalOf } from '../../src/contract/refusal.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { errorCode } from '../kernel/errorCode.ts'
import { StorageUnavailable } from '../providers/storage/storage.ts'

const DATABASE_AWAY: Refusal = { code: 'offline', message: '暂时连不上数据库，请稍后再试' }

const STORAGE_AWAY: Refusal = { code: 'offline', message: '文件暂时存取不了，请稍后再试' }

/** Codes of Node and PostgreSQL for a full disk or quota. */
const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Codes for a read-only or failing disk, too many open files and lack of memory, which may be temporary. */
const SICK_CODES: ReadonlySet<string> = new Set(['EROFS', 'EIO', 'EMFILE', 'ENFILE', '53200', '58030'])
const isSick = (error: Error) => SICK_CODES.has(errorCode(error))
const isFull = (error: Error) => FULL_CODES.has(errorCode(error))
const FULL: Refusal = { code: 'offline', message: '服务器的存储空间满了，这一次没有保存；以前保存的都在，请稍后再试' }

const REFUSALS_BY_STATUS: Readonly<Record<number, Refusal>> = {
  413: { code: 'tooLarge', message: '提交的内容太大了' },
  429: { code: 'tooMany', message: '操作太频繁，请稍后再试' },
  503: { code: 'offline', message: '服务正忙，请稍后再试' },
}

type HttpError = Error & { readonly statusCode?: number }

/** Returns the HTTP status for `error`, if HTTP itself or a fault stopped the call. */
export function statusFor(error: HttpError): number {
  if (isFull(error) || isSick(error)) return 503
  if (error instanceof Refused && error.refusal.code === 'tooMany') return 429
  return error.statusCode ?? 500
}

/** Returns the refusal for `error`. */
export function refusalFor(error: HttpError): Refusal {
  const { statusCode = 500 } = error
  if (isFull(error)) return FULL
  if (error instanceof DatabaseUnavailable) return DATABASE_AWAY
  if (error instanceof StorageUnavailable) return STORAGE_AWAY
  if (isSick(error)) return REFUSALS_BY_STATUS[503]!
  const known = REFUSALS_BY_STATUS[statusCode]
  if (known) return known
  return statusCode < 500 ? { code: 'invalid', message: '提交的内容格式不正确' } : refusalOf(error)
}

/** Logs errors that the caller cannot fix. */
export function logFault(request: FastifyRequest, error: Error): void {
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) request.log.warn(error.message)
  else if (isFull(error) || isSick(error) || refusalFor(error).code === 'broken') request.log.error(error)
}
