/** The HTTP server: plugins, limits, headers and routes. */
import compress from '@fastify/compress'
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
import { wrapRefusal } from '../../src/contract/envelope.ts'
import { newId } from '../db/ids.ts'
import { secretOf } from '../db/secrets.ts'
import type { Services } from '../engine/context.ts'
import type { Domains } from '../engine/domain.ts'
import { fileSeals } from '../files/seals.ts'
import type { TrustedProxies } from '../kernel/trustedProxies.ts'
import type { Sandbox } from '../providers/payment/sandbox.ts'
import { BAD_ADDRESS_PAGE } from './badAddressPage.ts'
import { calendarRoutes } from './calendars.ts'
import { cashierRoutes } from './cashier.ts'
import { collectRoutes } from './cashierTransfer.ts'
import { certificateRoutes } from './certificates.ts'
import { contentSecurity } from './csp.ts'
import { documentRoutes } from './document.ts'
import { logFault, refusalFor, statusFor } from './errors.ts'
import { MAX_CALL_BYTES, readForms } from './fields.ts'
import { fileRoutes } from './files.ts'
import { liveRoutes } from './live.ts'
import { createLog } from './log.ts'
import { mapsRoutes } from './maps.ts'
import { mount, type StepHandler } from './mount.ts'
import { pictureRoutes } from './pictures.ts'
import { siteRoutes } from './site.ts'
import { limitSockets, releaseSocketsOnClose } from './sockets.ts'
import { webhookRoutes } from './webhooks.ts'

export interface Timeouts {
  /** The deadline for receiving a whole request, against slow senders. ms */
  readonly requestMs: number
  /** The maximum silence of a socket. ms */
  readonly idleMs: number
}
/** A long upload resumes where it was cut; live connections send beats more often than `idleMs`. */
const TIMEOUTS: Timeouts = { requestMs: 120_000, idleMs: 90_000 }

export interface AppOptions {
  readonly services: Services
  readonly domains: Domains
  readonly stepHandlerOf: StepHandler
  /** The built-in cashier, if it takes the payments. */
  readonly sandbox: Sandbox | undefined
  readonly logLevel: string
  readonly trustProxy: TrustedProxies
  /** Calls a minute for one address; 0 disables all limits, including the one on event-loop delay. */
  readonly callsPerMinute: number
  /**
   * The average event-loop delay above which calls are rejected; starting up and the embedded database delay it now and
   * then. ms
   */
  readonly maxDelay: number
  readonly timeouts: Timeouts | undefined
  /** Folder of the built site; undefined if another server delivers it (development). */
  readonly site: string | undefined
}

/**
 * Routes without a limit, by the matched route and not by the spelling of the path: health checks, and payment
 * providers, who send notifications for all payments from a few addresses. The site's own files are cheap, and a page
 * needs many.
 */
const UNLIMITED_ROUTES = /^\/(health|ready|api\/pay\/notice\/.+|\*|assets\/:file|pictures\/\*)?$/
const isUnlimited = ({ routeOptions: { url } }: FastifyRequest) => url !== undefined && UNLIMITED_ROUTES.test(url)

/**
 * A number counts from the server: with 1, the last entry of the header is the caller, and earlier entries are
 * unverified.
 */
const trustFunction = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies && [...proxies]

/** Rejects calls under overload, except health checks: a monitor must not take a busy server for a dead one. */
async function rejectWhenOverloaded(
  { url }: FastifyRequest,
  reply: FastifyReply,
  _: string,
  delay?: number,
): Promise<void> {
  // Right after the start there is no measurement yet, which the plugin reports as infinite.
  if (url === '/health' || url === '/ready' || !Number.isFinite(delay)) return
  void reply.header('retry-after', 5)
  throw Object.assign(new Error('The event loop is late'), { statusCode: 503 })
}

/** Returns a check that throws 429 for an address with too many requests for missing paths, on a counter of its own. */
function limitMissing(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
  if (max === 0) return async () => {}
  const limit = app.createRateLimit({ max, timeWindow: 60_000, allowList: [] })
  return async request => {
    const found = await limit(request)
    if (!found.isAllowed && found.isExceeded)
      throw Object.assign(new Error('Too much that there is not'), { statusCode: 429 })
  }
}

/** Resolves to the server with all its routes; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, site, timeouts = TIMEOUTS } = options
  const app = Fastify({
    loggerInstance: createLog(options.logLevel),
    logController: new LogController({ disableRequestLogging: options.logLevel !== 'debug' }),
    genReqId: () => newId(),
    trustProxy: trustFunction(options.trustProxy),
    bodyLimit: MAX_CALL_BYTES,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.idleMs,
    http: { connectionsCheckingInterval: Math.min(30_000, timeouts.requestMs / 4) },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      request.log.debug(error)
      if (request.headers.accept?.includes('text/html'))
        return void reply.status(400).type('text/html; charset=utf-8').send(BAD_ADDRESS_PAGE)
      void reply.status(400).send(wrapRefusal('plain', { code: 'invalid', message: '地址格式不正确' }))
    },
  })
  // `requestTimeout` alone leaves the timeout of the headers at a minute.
  app.server.headersTimeout = Math.min(60_000, timeouts.requestMs)
  // Behind a proxy all sockets are the proxy's.
  if (options.trustProxy === false) limitSockets(app.server, services.limits.socketsPerAddress)
  releaseSocketsOnClose(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    logFault(request, error)
    return reply.status(statusFor(error)).send(wrapRefusal('plain', refusalFor(error)))
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  await app.register(helmet, {
    contentSecurityPolicy: await contentSecurity(site, services),
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  // Its text would be parsed as fields, one a character.
  app.removeContentTypeParser('text/plain')
  readForms(app)
  if (options.callsPerMinute > 0) {
    await app.register(rateLimit, {
      max: options.callsPerMinute,
      timeWindow: 60_000,
      allowList: isUnlimited,
    })
    await app.register(underPressure, {
      maxEventLoopDelay: options.maxDelay,
      exposeStatusRoute: false,
      pressureHandler: rejectWhenOverloaded,
    })
  }

  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_, reply) => {
    try {
      await services.database.ping()
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'database' })
    }
  })
  const seals = fileSeals(await secretOf(services.database.db, 'fileKey'), services.clock)
  mount(app, options, services, seals)
  await webhookRoutes(app, services)
  if (options.sandbox) {
    cashierRoutes(app, services, options.sandbox)
    collectRoutes(app, services, options.sandbox)
  }
  await liveRoutes(app, services)
  documentRoutes(app, options.domains)
  mapsRoutes(app, services.maps)
  pictureRoutes(app)
  certificateRoutes(app, services)
  calendarRoutes(app, services)
  await fileRoutes(app, services, seals)
  await siteRoutes(app, site, limitMissing(app, options.callsPerMinute))
  return app
}
