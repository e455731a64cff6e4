/** Serves the built site: hashed files cached for ever and pre-compressed; every other path is the page itself. */
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

/** Returns the `Link` headers of a path, written by the build: what the browser should fetch with the page. */
function preloadLinks(site: string): ReadonlyMap<string, string> {
  const file = join(site, 'preload.json')
  return new Map(existsSync(file) ? Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))) : [])
}

/** Mounts the built site; `limitMissing` throws for an address with too many requests for missing paths. */
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
        // These headers only matter on pages, and add half a kilobyte to every other file.
        if (hashed) for (const name of PAGE_ONLY_HEADERS) reply.raw.removeHeader(name)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // Skips the plugin's case-insensitive search through all names, which takes longer than sending the file.
    app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
      reply.sendFile(`assets/${file}`),
    )
    // The folder itself would be refused instead of not found.
    app.get('/', (_, reply) => sendPage('/', reply))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (built && (request.method === 'GET' || request.method === 'HEAD') && isPage(path)) return sendPage(path, reply)
    await limitMissing(request)
    return reply.status(404).send(wrapRefusal('plain', { code: 'missing', message: '没有这个地址' }))
  })
}
