/** The published API document, generated from the contract: OpenAPI, and a page to read. */
import type { FastifyInstance } from 'fastify'
import type { Domains } from '../engine/domain.ts'
import { describeCalls, openApi } from './openApi.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

function page(calls: ReturnType<typeof describeCalls>): string {
  const rows = calls.map(({ endpoint, schemas: { input, answer } }) => {
    const jsonBlock = (shape: object) => `<pre>${escaped(JSON.stringify(shape, undefined, 1))}</pre>`
    const who = endpoint.who === 'member' ? '（需登录）' : ''
    return `<details><summary><code>${endpoint.method} ${endpoint.wire}</code> ${escaped(endpoint.title)}${who}</summary><h2>提交</h2>${jsonBlock(input)}<h2>回答</h2>${jsonBlock(answer)}</details>`
  })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>接口文档 · 邻里</title><style>body{font:16px/1.7 sans-serif;max-width:960px;margin:0 auto;padding:16px}pre{overflow:auto;background:#f6f3f0;padding:12px}summary{padding:8px 0;cursor:pointer}</style><main><h1>接口文档</h1><p>机器可读：<a href="/api/docs/openapi.json">openapi.json</a></p>${rows.join('')}</main></html>`
}

let documents: { readonly json: ReturnType<typeof openApi>; readonly html: string } | undefined
/** Generated at the first request, because it would take a good part of the start. */
function documentsNow(domains: Domains) {
  if (documents) return documents
  const calls = describeCalls(domains)
  documents = { json: openApi(calls, domains), html: page(calls) }
  return documents
}

/** Mounts the API document for people and for tools. */
export function documentRoutes(app: FastifyInstance, domains: Domains): void {
  app.get('/api/docs/openapi.json', async () => documentsNow(domains).json)
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(documentsNow(domains).html))
}
