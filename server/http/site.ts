/** The built site: hashed files for ever, pre-compressed; every other path is the page itself. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wrapRefusal } from '../../src/contract/envelope.ts'

const isPage = (path: string) =>
  !/^\/(api|fiveaddress|files|pictures|maps|assets)\//.test(path) && !/\.\w{1,8}$/.test(path)

const PAGE_ONLY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** What the browser should fetch beside the entry, by path, as a `Link` header; the build has written it down. */
function preloadLinks(site: string): ReadonlyMap<string, string> {
  const file = join(site, 'preload.json')
  return new Map(existsSync(file) ? Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))) : [])
}

/** Gives out the built site; `limitMissing` throws where an address asks too often for what there is not. */
export async function siteRoutes(
  app: FastifyInstance,
  site: string | undefined,
  limitMissing: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const built = site !== undefined && existsSync(join(site, 'index.html'))
  const links = built ? preloadLinks(site) : new Map<string, string>()
  const sendPage = (path: string, reply: FastifyReply) => {
    const link = links.get(path === '/' ? '/index' : path.replace(/\/+$/, ''))
    if (link) void reply.header('link', link)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  }
  if (built) {
    await app.register(staticFiles, {
      root: site,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[/\\]assets[/\\]/.test(path)
        // They say how a page may behave; on its parts they are half a kilobyte each for nothing.
        if (hashed) for (const name of PAGE_ONLY_HEADERS) reply.raw.removeHeader(name)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // Past the look through all their names for one that differs in its letters only, which takes longer than the file.
    app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
      reply.sendFile(`assets/${file}`),
    )
    // The folder itself would be refused, not looked for.
    app.get('/', (_, reply) => sendPage('/', reply))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (built && (request.method === 'GET' || request.method === 'HEAD') && isPage(path)) return sendPage(path, reply)
    await limitMissing(request)
    return reply.status(404).send(wrapRefusal('plain', { code: 'missing', message: '没有这个地址' }))
  })
}
