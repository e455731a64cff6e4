/** The HTTP server: plugins, limits, headers, and where each kind of request goes. */
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { sql } from 'kysely'
import { wrapRefusal } from '../../src/contract/envelope.ts'
import { newId } from '../db/ids.ts'
import type { Services } from '../domain/context.ts'
import type { Sandbox } from '../providers/payment/sandbox.ts'
import { cashierRoutes } from './cashier.ts'
import { contentSecurity } from './csp.ts'
import { documentRoutes } from './document.ts'
import { fileRoutes } from './files.ts'
import { liveRoutes } from './live.ts'
import { mapsRoutes } from './maps.ts'
import { type Domains, mount } from './mount.ts'
import { noticeRoutes } from './notices.ts'
import { pictureRoutes } from './pictures.ts'
import { siteRoutes } from './site.ts'
import { refusalFor } from './thrown.ts'

const MEGABYTE = 1024 * 1024

export interface AppOptions {
  readonly services: Services
  readonly domains: Domains
  /** The built-in cashier, where it takes the payments. */
  readonly sandbox: Sandbox | undefined
  readonly logLevel: string
  readonly trustProxy: boolean
  /** Calls a minute and address; 0 for no limits, not even that of a process that lags behind. */
  readonly callsPerMinute: number
  /** How late the event loop may be on average before calls are turned away; starting up and the embedded database make it late now and then. ms */
  readonly maxDelay: number
  /** Folder of the built site; undefined where another server gives it out (development). */
  readonly site: string | undefined
}

/** Without the query: a call by GET carries its token there. */
const asLogged = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], ip })

/** A busy server is alive all the same: whoever watches it must not take it for a dead one. */
async function tooBusy({ url }: FastifyRequest, reply: FastifyReply, _: string, late?: number): Promise<void> {
  // Right after a start nothing has been measured yet, which the plugin takes for endless.
  if (url === '/health' || url === '/ready' || !Number.isFinite(late)) return
  void reply.header('retry-after', 5)
  throw Object.assign(new Error('The event loop is late'), { statusCode: 503 })
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, site } = options
  const app = Fastify({
    logger: { level: options.logLevel, serializers: { req: asLogged } },
    logController: new LogController({ disableRequestLogging: options.logLevel !== 'debug' }),
    genReqId: () => newId(),
    trustProxy: options.trustProxy,
    bodyLimit: MEGABYTE,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error)
    if (refusal.code === 'broken') request.log.error(error)
    return reply.status(error.statusCode ?? 500).send(wrapRefusal('plain', refusal))
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  await app.register(helmet, {
    contentSecurityPolicy: await contentSecurity(site, services),
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  // Its text would be taken for fields, sign by sign.
  app.removeContentTypeParser('text/plain')
  await app.register(formbody, { bodyLimit: MEGABYTE })
  if (options.callsPerMinute > 0) {
    await app.register(rateLimit, {
      max: options.callsPerMinute,
      timeWindow: 60_000,
      // A payment provider sends everybody's notices from a few addresses.
      allowList: request => !/^\/(api(?!\/pay\/)|fiveaddress|files|maps)\//.test(request.url),
    })
    await app.register(underPressure, {
      maxEventLoopDelay: options.maxDelay,
      exposeStatusRoute: false,
      pressureHandler: tooBusy,
    })
  }

  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_, reply) => {
    try {
      await sql`select 1`.execute(services.database.db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'database' })
    }
  })
  mount(app, options.domains, services)
  await noticeRoutes(app, services)
  if (options.sandbox) cashierRoutes(app, services, options.sandbox)
  await liveRoutes(app, services)
  documentRoutes(app)
  mapsRoutes(app, services.maps)
  pictureRoutes(app)
  await fileRoutes(app, services)
  await siteRoutes(app, site)
  return app
}
