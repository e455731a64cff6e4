/** Generates the OpenAPI 3.1 document of the whole contract. */
import * as z from 'zod/mini'
import type { Contract, Endpoint } from '../../src/contract/endpoint.ts'
import { stepsContract } from '../../src/contract/steps.contract.ts'

/** What is described of a domain. */
interface Described {
  /** What its calls are about. */
  readonly title: string
  readonly contract: Contract
}
const STEPS: Described = { title: '各个流程的每一步', contract: stepsContract }
const withSteps = (domains: Readonly<Record<string, Described>>): [string, Described][] =>
  Object.entries({ ...domains, steps: STEPS })

/** Refusals by HTTP itself, by status; refusals of a handler have status 200. */
const HTTP_REFUSALS: Readonly<Record<number, string>> = {
  400: '地址或提交的内容格式不正确',
  413: '提交的内容太大',
  415: '提交的不是表单',
  429: '操作太频繁，请稍后再试',
  503: '服务正忙或暂时不可用，请稍后再试',
}
/** Only calls with a body. */
const BODY_REFUSALS: readonly number[] = [413, 415]

const REFUSAL_SCHEMA = {
  type: 'object',
  properties: {
    result: { type: 'integer', description: '不为 0；地址树的调用放在 code 里' },
    code: { type: 'integer' },
    resultNote: { type: 'string', description: '给人看的原因' },
    field: { type: 'string', description: '不合格的字段，知道时才有' },
  },
  required: ['resultNote'],
}

const RESERVED_FIELDS = {
  token: { type: 'string', description: '登录后得到的令牌，没有则为空' },
  dialog: { type: 'string', description: '为 2 时，需要登录也不跳转' },
  key: { type: 'string', description: '重复提交标记：同一标记再来，回答第一次的结果' },
}

interface ObjectSchema {
  readonly properties?: Record<string, object>
}
interface DefiningSchema extends ObjectSchema {
  readonly $defs?: Record<string, object>
  readonly $schema?: string
}

const SCHEMA_OPTIONS: z.core.ToJSONSchemaParams = {
  unrepresentable: 'any',
  reused: 'inline',
  // Rewrites for linters: a tuple by its length, a record with known keys by its properties.
  override: ({ jsonSchema: schema }) => {
    const { prefixItems, propertyNames, additionalProperties } = schema
    if (prefixItems) Object.assign(schema, { items: {}, minItems: prefixItems.length, maxItems: prefixItems.length })
    const keys = typeof propertyNames === 'object' ? propertyNames.enum : undefined
    if (!keys) return
    schema.properties = Object.fromEntries(keys.map(key => [String(key), additionalProperties ?? {}]))
    schema.additionalProperties = false
    delete schema.propertyNames
  },
}

/**
 * Moves `$defs`, which a recursive schema refers to, to the schemas of the whole document, where its references
 * resolve.
 */
function hoistDefinitions(name: string, schema: object): { own: ObjectSchema; shapes: Record<string, object> } {
  const renamed: DefiningSchema = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${name}`),
  )
  const { $defs, $schema: _, ...own } = renamed
  const shapes = Object.entries($defs ?? {}).map(([key, shape]) => [name + key, shape] as const)
  return { own, shapes: Object.fromEntries(shapes) }
}

function schemasOf(operationId: string, { input, reply, envelope }: Endpoint) {
  const fields = z.toJSONSchema(input, { ...SCHEMA_OPTIONS, io: 'input' })
  const properties = { ...fields.properties, ...RESERVED_FIELDS }
  const { own: answer, shapes } = hoistDefinitions(operationId, z.toJSONSchema(reply, SCHEMA_OPTIONS))
  const head =
    envelope === 'tree' ? { code: { type: 'integer', example: 200 } } : { result: { type: 'integer', example: 0 } }
  return {
    input: { type: 'object', properties, required: fields.required ?? [], additionalProperties: false },
    answer: { ...answer, properties: { ...head, resultNote: { type: 'string' }, ...answer.properties } },
    shapes,
  }
}

/** Returns every call of these domains, and every step, with its schemas. */
export const describeCalls = (domains: Readonly<Record<string, Described>>) =>
  withSteps(domains).flatMap(([domain, { contract }]) =>
    Object.entries(contract).map(([name, endpoint]) => {
      const operationId = `${domain}_${name}`
      return { domain, operationId, endpoint, schemas: schemasOf(operationId, endpoint) }
    }),
  )
type DescribedCall = ReturnType<typeof describeCalls>[number]

const descriptionOf = ({ who, once, method }: Endpoint): string =>
  [
    who === 'member' ? '需要登录' : '不登录也能调用',
    method === 'GET' ? '' : '提交表单',
    once ? '同一个 key 再来，回答第一次的结果' : '',
  ]
    .filter(Boolean)
    .join('；')

function operationOf({ domain, operationId, endpoint, schemas: { input, answer } }: DescribedCall) {
  const isRead = endpoint.method === 'GET'
  const refusals = Object.keys(HTTP_REFUSALS).filter(status => !isRead || !BODY_REFUSALS.includes(Number(status)))
  return {
    operationId,
    tags: [domain],
    summary: endpoint.title,
    description: descriptionOf(endpoint),
    security: endpoint.who === 'member' ? [{ token: [] }] : [],
    ...(isRead
      ? {
          parameters: Object.entries(input.properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: input.required.includes(name),
            schema,
          })),
        }
      : { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: input } } } }),
    responses: {
      200: {
        description: 'result 0 为成功，110 为请登录，其余见 resultNote',
        content: { 'application/json': { schema: answer } },
      },
      ...Object.fromEntries(refusals.map(status => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

/** Returns the document of these calls of these domains. */
export function openApi(calls: readonly DescribedCall[], domains: Readonly<Record<string, Described>>) {
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return {
    openapi: '3.1.0',
    info: {
      title: '邻里 Linli',
      version: '1',
      description: '社区公益门户的全部调用，由契约生成。',
      contact: { name: '邻里' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: '提供这份文档的服务器' }],
    tags: withSteps(domains).map(([name, { title }]) => ({ name, description: title })),
    paths: Object.fromEntries(
      calls.map(call => [call.endpoint.wire, { [call.endpoint.method.toLowerCase()]: operationOf(call) }]),
    ),
    components: {
      schemas: Object.assign({ Refusal: REFUSAL_SCHEMA }, ...calls.map(({ schemas }) => schemas.shapes)),
      responses: Object.fromEntries(
        Object.entries(HTTP_REFUSALS).map(([status, description]) => [status, { description, content: refusal }]),
      ),
      securitySchemes: { token: { type: 'apiKey', in: 'query', name: 'token', description: '登录后得到的令牌' } },
    },
  }
}
