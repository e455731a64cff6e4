/** The fields of a request, whichever way they were sent: form, JSON or query. Values come out as text. */
import type { FastifyRequest } from 'fastify'
import { RESERVED } from '../../src/contract/endpoint.ts'
import { refuse } from '../../src/contract/refusal.ts'

export interface RequestFields {
  readonly token: string
  readonly dialog: string
  readonly key: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * JSON bodies may carry numbers and objects; a form cannot, and the schemas read forms. A repeated field stays a list,
 * which no schema takes.
 */
const asField = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value === null) return undefined
  return value
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Throws `invalid` for a JSON body that is a list or a bare value. */
export function readRequestFields({ method, body, query }: FastifyRequest): RequestFields {
  const raw = (method === 'GET' ? query : body) ?? {}
  if (typeof raw !== 'object' || Array.isArray(raw)) refuse('invalid', '提交的内容格式不正确')
  const {
    [RESERVED.token]: token,
    [RESERVED.dialog]: dialog,
    [RESERVED.key]: key,
    ...fields
  } = raw as Record<string, unknown>
  return {
    token: asText(token),
    dialog: asText(dialog),
    key: asText(key),
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asField(value)])),
  }
}

/** Returns the first value of a query parameter, empty where there is none; a repeated one counts once. */
export function parameter(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name]
  const [first]: unknown[] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' ? first.trim() : ''
}
