/** Reads the fields of a request from a form, JSON or the query. Values become text. */
import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RESERVED } from '../../src/contract/endpoint.ts'
import { Refused, refuse } from '../../src/contract/refusal.ts'

export interface RequestFields {
  readonly token: string
  readonly dialog: string
  readonly key: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The maximum of one call; the longest form of the contract has a third of it. */
const MAX_FIELDS = 100
/** The maximum size of an ordinary call, in bytes; an endpoint may allow more (`maxBytes`). */
export const MAX_CALL_BYTES = 64 * 1024

const tooManyFields = () => new Refused({ code: 'invalid', message: `一次最多提交 ${MAX_FIELDS} 个字段` })

/**
 * Parses form bodies. Too many separators are rejected before parsing: 150,000 names in a megabyte would block the
 * thread for 650 ms.
 */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    let fields = 1
    for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1))
      if (++fields > MAX_FIELDS) return done(tooManyFields())
    done(null, { ...parse(body) })
  })
}

/**
 * JSON bodies may contain numbers and objects, forms cannot, and the schemas read forms. A repeated field stays a list,
 * which every schema rejects.
 */
const asField = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value === null) return undefined
  return value
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Throws `invalid` for a JSON body that is a list or a bare value, and for more than `MAX_FIELDS` fields. */
export function readRequestFields({ method, body, query }: FastifyRequest): RequestFields {
  const raw = (method === 'GET' ? query : body) ?? {}
  if (typeof raw !== 'object' || Array.isArray(raw)) refuse('invalid', '提交的内容格式不正确')
  if (Object.keys(raw).length > MAX_FIELDS) throw tooManyFields()
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

/** Returns the first value of a query parameter; empty if there is none. */
export function parameter(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name]
  const [first]: unknown[] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' ? first.trim() : ''
}
