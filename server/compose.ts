/** Puts the server together from its configuration: database, providers, domains, HTTP. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { connect, type Database, type Query } from './db/connect.ts'
import { type SeedReport, seed } from './db/seed/seed.ts'
import { aid, result } from './domain/aid/aid.ts'
import type { Services } from './domain/context.ts'
import { tellStories } from './domain/demo/stories.ts'
import { donation } from './domain/donation/donation.ts'
import { checkAwards } from './domain/engine/award.ts'
import { checkStates, checkStock } from './domain/engine/check.ts'
import { startClock, sweep } from './domain/engine/clock.ts'
import { checkLedger } from './domain/engine/ledger.ts'
import { portal } from './domain/engine/portal.ts'
import { entry } from './domain/entry.ts'
import { finance } from './domain/finance/finance.ts'
import { home } from './domain/home.ts'
import { mall } from './domain/mall/mall.ts'
import { shop } from './domain/mall/shop.ts'
import { order } from './domain/order/order.ts'
import { runErrands } from './domain/payment/errands.ts'
import { person } from './domain/person.ts'
import { place } from './domain/place.ts'
import { policy } from './domain/policy.ts'
import { record } from './domain/record.ts'
import { role } from './domain/role/role.ts'
import { secretOf } from './domain/secret.ts'
import { steps } from './domain/steps.ts'
import { task } from './domain/task/task.ts'
import { tidier } from './domain/tidy.ts'
import { checkGoods } from './domain/warehouse/check.ts'
import { warehouse } from './domain/warehouse/warehouse.ts'
import { createApp } from './http/app.ts'
import { ownDoor } from './http/cashier.ts'
import type { Domains } from './http/mount.ts'
import { StartProblem } from './problem.ts'
import { courierTable } from './providers/courier/table.ts'
import { createMaps } from './providers/maps/create.ts'
import { createPayment } from './providers/payment/create.ts'
import { createSms } from './providers/sms/create.ts'
import { createStorage } from './providers/storage/create.ts'
import { projectRoot } from './root.ts'

const domains: Domains = {
  home,
  place,
  policy,
  entry,
  person,
  mall,
  shop,
  order,
  aid,
  result,
  donation,
  warehouse,
  task,
  finance,
  role,
  record,
  steps,
}

export interface Composed {
  readonly app: FastifyInstance
  readonly services: Services
  readonly report: SeedReport
  /** Rings the clocks that are due and does the errands that wait, now. */
  sweep(): Promise<void>
  /** Stops taking calls, lets the running ones end, closes the database. */
  close(): Promise<void>
}

export interface ComposeOptions {
  readonly config: Config
  /** Says a step of the start to whoever started it. */
  readonly say: (line: string) => void
  readonly clock?: () => number
  /** A database that is open and filled already. */
  readonly database?: Database
  /** False where another server gives out the pages (development). */
  readonly site?: boolean
  readonly callsPerMinute?: number
  readonly maxDelay?: number
  /** False where nothing happens by itself: whoever composed calls `sweep`. */
  readonly clockRuns?: boolean
}

const TILES = {
  vector: { tiles: 'vector', attribution: '行政区划示意', coordinates: 'gcj02', key: '' },
  amap: { tiles: 'amap', attribution: '© 高德地图', coordinates: 'gcj02', key: '' },
  tianditu: { tiles: 'tianditu', attribution: '© 天地图', coordinates: 'wgs84', key: '' },
} as const

/** Says what is wrong with the books; the server starts all the same, for people have to be able to look. */
async function checkBooks(database: Database, say: (line: string) => void): Promise<void> {
  const wrong = [
    ...(await checkLedger(database.db)),
    ...(await checkStock(database.db)),
    ...(await checkAwards(database.db)),
    ...(await checkGoods(database.db)),
  ]
  for (const line of wrong) say(`账目检查：${line}`)
}

/** Throws `StartProblem` for real money on a database that a power cut can tear. */
function mustBeFit({ payment, databaseUrl, publicUrl }: Config): void {
  if (payment.provider === 'sandbox') return
  if (!databaseUrl)
    throw new StartProblem(
      `PAYMENT_PROVIDER=${payment.provider} 要收真钱，不能用内置数据库，请用 DATABASE_URL 指定 PostgreSQL。`,
    )
  if (!/^https?:\/\//.test(publicUrl))
    throw new StartProblem(`PAYMENT_PROVIDER=${payment.provider} 需要 PUBLIC_URL，支付结果会通知到这个地址。`)
}

export async function compose(options: ComposeOptions): Promise<Composed> {
  const { config, say, clock = Date.now } = options
  mustBeFit(config)
  const database =
    options.database ??
    (await connect({ dataDir: config.dataDir, ...(config.databaseUrl ? { url: config.databaseUrl } : {}) }))
  try {
    const key = await secretOf(database.db, 'sandboxKey')
    const { provider, sandbox } = createPayment(config, { key, clock, deliver: ownDoor(() => app) })
    if (sandbox && !config.demo) say('支付用的是演示收银台，不会真的收款；正式运行请设置 PAYMENT_PROVIDER。')
    const services: Services = {
      database,
      clock,
      demo: config.demo,
      publicUrl: config.publicUrl,
      maps: createMaps(config.maps),
      sms: createSms(config.sms, say),
      payment: provider,
      couriers: courierTable(),
      storage: createStorage(config.storage, config.dataDir),
      mapTiles: {
        ...TILES[config.maps.tiles],
        key: config.maps.tiles === 'tianditu' ? (config.maps.tiandituKey ?? '') : '',
      },
    }
    const now = clock()
    const tell = (trx: Query) => tellStories(trx, services, now)
    const report = await seed(database, { demo: config.demo, now, dataDir: config.dataDir, say, tell })
    await checkStates(database.db, portal)
    await checkBooks(database, say)
    const app: FastifyInstance = await createApp({
      services,
      domains,
      sandbox,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      callsPerMinute: options.callsPerMinute ?? config.callsPerMinute,
      maxDelay: options.maxDelay ?? 5000,
      site: options.site === false ? undefined : join(projectRoot(), 'dist/client'),
    })
    const trouble = (error: unknown) => app.log.error(error)
    const tidy = tidier(services)
    const turn = async () => {
      await sweep(services, portal, trouble)
      await runErrands(services, trouble)
      await tidy()
    }
    const stopClock = options.clockRuns === false ? async () => {} : startClock(turn, trouble)
    const close = async () => {
      await stopClock()
      await app.close()
      await database.close()
    }
    return { app, services, report, sweep: turn, close }
  } catch (error) {
    await database.close()
    throw error
  }
}
