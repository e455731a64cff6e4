/** The published document of all calls, generated from the contract: OpenAPI, and a page to read. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

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

/**
 * A shape that contains itself points at `$defs`; those become shapes of the whole document, so that the pointers hold
 * there.
 */
function hoistDefinitions(name: string, schema: object): { own: ObjectSchema; shapes: Record<string, object> } {
  const renamed: DefiningSchema = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${name}`),
  )
  const { $defs, $schema: _, ...own } = renamed
  const shapes = Object.entries($defs ?? {}).map(([key, shape]) => [name + key, shape] as const)
  return { own, shapes: Object.fromEntries(shapes) }
}

const schemaName = (wire: string) => wire.replace(/\W+/g, '_').replace(/^_/, '')

function schemasOf({ wire, input, reply, envelope }: Endpoint) {
  const fields = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const properties = { ...fields.properties, ...RESERVED_FIELDS }
  const { own: answer, shapes } = hoistDefinitions(
    schemaName(wire),
    z.toJSONSchema(reply, { unrepresentable: 'any', reused: 'inline' }),
  )
  const head =
    envelope === 'tree' ? { code: { type: 'integer', example: 200 } } : { result: { type: 'integer', example: 0 } }
  return {
    input: { type: 'object', properties, required: fields.required ?? [], additionalProperties: false },
    answer: { ...answer, properties: { ...head, resultNote: { type: 'string' }, ...answer.properties } },
    shapes,
  }
}

function operationOf({ domain, endpoint, schemas: { input, answer } }: Described[number]) {
  return {
    tags: [domain],
    summary: endpoint.title,
    security: endpoint.who === 'member' ? [{ token: [] }] : [],
    ...(endpoint.method === 'GET'
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
    },
  }
}

const describeAll = () =>
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.values<Endpoint>(group).map(endpoint => ({ domain, endpoint, schemas: schemasOf(endpoint) })),
  )
type Described = ReturnType<typeof describeAll>

/** The whole contract as OpenAPI 3.1. */
function openApi(endpoints: Described) {
  return {
    openapi: '3.1.0',
    info: { title: '邻里 Linli', version: '1', description: '社区公益门户的全部调用，由契约生成。' },
    paths: Object.fromEntries(
      endpoints.map(one => [one.endpoint.wire, { [one.endpoint.method.toLowerCase()]: operationOf(one) }]),
    ),
    components: {
      schemas: Object.assign({}, ...endpoints.map(({ schemas }) => schemas.shapes)),
      securitySchemes: { token: { type: 'apiKey', in: 'query', name: 'token' } },
    },
  }
}

function page(endpoints: Described): string {
  const rows = endpoints.map(({ endpoint, schemas: { input, answer } }) => {
    const jsonBlock = (shape: object) => `<pre>${escaped(JSON.stringify(shape, undefined, 1))}</pre>`
    const who = endpoint.who === 'member' ? '（需登录）' : ''
    return `<details><summary><code>${endpoint.method} ${endpoint.wire}</code> ${escaped(endpoint.title)}${who}</summary><h2>提交</h2>${jsonBlock(input)}<h2>回答</h2>${jsonBlock(answer)}</details>`
  })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>接口文档 · 邻里</title><style>body{font:16px/1.7 sans-serif;max-width:960px;margin:0 auto;padding:16px}pre{overflow:auto;background:#f6f3f0;padding:12px}summary{padding:8px 0;cursor:pointer}</style><main><h1>接口文档</h1><p>机器可读：<a href="/api/docs/openapi.json">openapi.json</a></p>${rows.join('')}</main></html>`
}

let documents: { readonly json: ReturnType<typeof openApi>; readonly html: string } | undefined
/** Made for the first who reads one, since the whole contract takes a good part of a start. */
function documentsNow() {
  if (documents) return documents
  const endpoints = describeAll()
  documents = { json: openApi(endpoints), html: page(endpoints) }
  return documents
}

/** Mounts the document of all calls, to be read by people and by machines. */
export function documentRoutes(app: FastifyInstance): void {
  app.get('/api/docs/openapi.json', async () => documentsNow().json)
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(documentsNow().html))
}
