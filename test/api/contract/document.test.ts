/** The published document: whole, well formed, and readable under the server's own policy. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser/chromium.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { every, isRequired, shapeOf } from './samples.ts'

type Node = Readonly<Record<string, unknown>>
interface Operation extends Node {
  readonly summary: string
  readonly tags: string[]
  readonly security: Node[]
  readonly parameters?: { name: string; in: string; required?: boolean; schema: Node }[]
  readonly requestBody?: { content: Record<string, { schema: Node & { properties: Node; required: string[] } }> }
  readonly responses: Record<string, { description: string; content: Record<string, { schema: Node }> }>
}

let server: TestServer
let document: Node & { paths: Record<string, Record<string, Operation>>; components: Node }

beforeAll(async () => {
  server = await startServer({ demo: false })
  document = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as typeof document
})
afterAll(() => server.close())

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
/** Every object inside, itself first. */
function* nodesIn(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  yield value
  for (const one of Object.values(value)) yield* nodesIn(one)
}
const pointed = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, step) => (isNode(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    )

const FORM = 'application/x-www-form-urlencoded'
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

describe('the document', () => {
  test('is OpenAPI 3.1 as the standard wants it', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const [path, item] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\//)
      for (const [method, operation] of Object.entries(item)) {
        expect(['get', 'post']).toContain(method)
        expect(Object.keys(operation.responses).length).toBeGreaterThan(0)
        for (const one of operation.parameters ?? []) {
          expect(one.in).toBe('query')
          expect(one.schema).toBeTypeOf('object')
        }
      }
    }
    for (const node of nodesIn(document)) {
      if (typeof node.type === 'string' && !isNode(node.schema) && node.name === undefined)
        expect(TYPES).toContain(node.type)
      if (typeof node.$ref === 'string') expect(pointed(node.$ref), node.$ref).toBeTypeOf('object')
    }
  })

  test('names only securities that it explains', () => {
    const explained = Object.keys((document.components.securitySchemes ?? {}) as Node)
    for (const item of Object.values(document.paths))
      for (const { security } of Object.values(item))
        for (const one of security) expect(explained).toEqual(expect.arrayContaining(Object.keys(one)))
  })

  test('has every call of the contract and no other', () => {
    expect(Object.keys(document.paths).sort()).toEqual(every.map(({ name }) => name).sort())
  })

  test.each(every)('tells of $name who may call it, with what, and what comes back', ({ endpoint }) => {
    const operation = document.paths[endpoint.wire]?.[endpoint.method.toLowerCase()]
    expect(operation?.summary).toBe(endpoint.title)
    expect(operation?.security).toHaveLength(endpoint.who === 'member' ? 1 : 0)
    const shape = Object.entries(shapeOf(endpoint))
    const required = shape.flatMap(([name, field]) => (isRequired(field) ? [name] : []))
    const names = [...shape.map(([name]) => name), 'token', 'dialog', 'key'].sort()
    const answer = operation?.responses['200']?.content['application/json']?.schema as Node & { properties: Node }
    expect(answer.properties).toMatchObject({ resultNote: { type: 'string' } })
    expect(answer.properties).toHaveProperty(endpoint.envelope === 'tree' ? 'code' : 'result')
    if (endpoint.method === 'GET') {
      expect(operation?.parameters?.map(({ name }) => name).sort()).toEqual(names)
      expect(operation?.parameters?.filter(one => one.required).map(({ name }) => name)).toEqual(required)
      return
    }
    const schema = operation?.requestBody?.content[FORM]?.schema
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(names)
    expect([...(schema?.required ?? [])].sort()).toEqual(required.sort())
    // A form carries text only.
    for (const field of Object.values(schema?.properties ?? {}))
      expect((field as Node).type, endpoint.wire).toBe('string')
  })
})

test('the page opens in a browser under the policy, without an error, and names every call', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('console', message => problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    await page.goto(`${server.url}/api/docs`)
    const names = await page.locator('summary code').allTextContents()
    expect(names.sort()).toEqual(every.map(({ endpoint }) => `${endpoint.method} ${endpoint.wire}`).sort())
    await page.locator('summary').first().click()
    expect(await page.locator('details[open] h2').allTextContents()).toEqual(['提交', '回答'])
    expect(await page.locator('body').evaluate(body => getComputedStyle(body).maxWidth)).toBe('960px')
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
})
