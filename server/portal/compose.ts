/** Composes the server from its configuration: database, providers, domains, HTTP. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { listsOf } from '../../src/contract/parts.contract.ts'
import { connect, type Database } from '../db/connect.ts'
import { createJanitor } from '../db/janitor.ts'
import { secretOf } from '../db/secrets.ts'
import { type SeedReport, seed } from '../db/seed/seed.ts'
import { setOperatorMode } from '../domain/campaign/operator.ts'
import { cashierTaken } from '../domain/payment/cashier.ts'
import { cashierTransfers } from '../domain/payment/cashierTransfers.ts'
import { keepDoors } from '../domain/search/doors.ts'
import { checkCalendar, checkStates } from '../engine/check.ts'
import { startPolling, sweep } from '../engine/clock.ts'
import type { Services } from '../engine/context.ts'
import { createDatabaseClock } from '../engine/databaseClock.ts'
import type { ServedDomain } from '../engine/domain.ts'
import type { Engine } from '../engine/engine.ts'
import { assertFaces } from '../engine/faces.ts'
import { runJobs } from '../engine/jobs.ts'
import { checkLedger } from '../engine/ledger.ts'
import { assertRecordLists } from '../engine/recordTabs.ts'
import { createFileRemoval } from '../files/unused.ts'
import { createApp, type Timeouts } from '../http/app.ts'
import { deliverToSelf } from '../http/cashier.ts'
import type { Config } from '../kernel/config.ts'
import { StartProblem } from '../kernel/problem.ts'
import { projectRoot } from '../kernel/root.ts'
import { courierTable } from '../providers/courier/table.ts'
import { checkDigits } from '../providers/identity/checkDigits.ts'
import { createMaps } from '../providers/maps/create.ts'
import { createPayment } from '../providers/payment/create.ts'
import { createSms } from '../providers/sms/create.ts'
import { createStorage } from '../providers/storage/create.ts'
import { demonstrationAt } from './demo/fill.ts'
import { DOMAINS } from './domains.ts'
import { portal } from './portal.ts'
import { stepHandlerOf } from './steps.ts'

export interface Composed {
  readonly app: FastifyInstance
  readonly services: Services
  readonly report: SeedReport
  /** Fires due clocks and runs due jobs now. */
  sweep(): Promise<void>
  /** Stops accepting calls, waits for running ones, closes the database. */
  close(): Promise<void>
}

export interface ComposeOptions {
  readonly config: Config
  /** Prints a line about the start. */
  readonly say: (line: string) => void
  /** The database's clock if not given. */
  readonly clock?: () => number
  /** A database that is already open and filled. */
  readonly database?: Database
  /** The workflows and the performers of their effects; the portal's own if not given. */
  readonly engine?: Engine
  /** False if another server delivers the pages (development). */
  readonly site?: boolean
  readonly callsPerMinute?: number
  readonly maxDelay?: number
  readonly timeouts?: Timeouts
  /** False in tests: the caller runs `sweep` itself. */
  readonly clockRuns?: boolean
  /** By default true without the demonstration data. */
  readonly needsHolidays?: boolean
}

const TILE_SOURCES = {
  vector: { tiles: 'vector', attribution: '行政区划示意', coordinates: 'gcj02', key: '' },
  amap: { tiles: 'amap', attribution: '© 高德地图', coordinates: 'gcj02', key: '' },
  tianditu: { tiles: 'tianditu', attribution: '© 天地图', coordinates: 'wgs84', key: '' },
} as const

const allDomains: readonly ServedDomain[] = Object.values(DOMAINS)

/** Prints the faults of the books; the server starts all the same, so that people can look into them. */
async function checkBooks(database: Database, say: (line: string) => void): Promise<void> {
  const checks = [checkLedger, ...allDomains.flatMap(({ checks }) => checks)]
  for (const check of checks) for (const line of await check(database.db)) say(`账目检查：${line}`)
}

/** Throws `StartProblem` for real payments on a database that a power failure can corrupt. */
function assertFitForPayments({ payment, databaseUrl, publicUrl }: Config): void {
  if (payment.provider === 'sandbox') return
  if (!databaseUrl)
    throw new StartProblem(
      `PAYMENT_PROVIDER=${payment.provider} 要收真钱，不能用内置数据库，请用 DATABASE_URL 指定 PostgreSQL。`,
    )
  if (!publicUrl.startsWith('https://'))
    throw new StartProblem(
      `PAYMENT_PROVIDER=${payment.provider} 需要 PUBLIC_URL=https://…，支付结果会通知到这个地址，只能加密传送。`,
    )
}

/** Resolves to the whole portal, composed from its configuration. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { config, say, engine = portal } = options
  assertFaces(engine)
  assertRecordLists(
    engine,
    allDomains.flatMap(({ contract }) => listsOf(contract)),
  )
  assertFitForPayments(config)
  // Missing settings of these are reported before a database is created and filled.
  const providers = {
    maps: createMaps(config.maps),
    sms: createSms(config.sms, say),
    storage: createStorage(config.storage, config.dataDir),
  }
  const database =
    options.database ??
    (await connect({
      dataDir: config.dataDir,
      directUrl: config.databaseDirectUrl,
      readUrl: config.databaseReadUrl,
      ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
    }))
  try {
    const databaseClock = await createDatabaseClock(database, say)
    const clock = options.clock ?? databaseClock.now
    const key = await secretOf(database.db, 'sandboxKey')
    const { provider, sandbox } = createPayment(config, {
      key,
      clock,
      taken: cashierTaken(database, clock),
      transfers: cashierTransfers(database, clock),
      deliver: deliverToSelf(() => app),
    })
    if (sandbox && !config.demo) say('支付用的是演示收银台，不会真的收款；正式运行请设置 PAYMENT_PROVIDER。')
    const services: Services = {
      engine,
      database,
      clock,
      demo: config.demo,
      needsHolidays: options.needsHolidays ?? !config.demo,
      publicUrl: config.publicUrl,
      ...providers,
      payment: provider,
      couriers: courierTable(),
      identity: checkDigits(),
      limits: config.limits,
      mapTiles: {
        ...TILE_SOURCES[config.maps.tiles],
        key: config.maps.tiles === 'tianditu' ? (config.maps.tiandituKey ?? '') : '',
      },
    }
    const now = clock()
    const report = await seed(database, {
      demo: config.demo,
      now,
      dataDir: config.dataDir,
      log: say,
      demonstration: demonstrationAt(services, now),
    })
    await setOperatorMode(database.db, config.operatorMode)
    await database.tx(keepDoors)
    checkCalendar(engine, now, say)
    await checkStates(database.db, engine)
    await checkBooks(database, say)
    const app: FastifyInstance = await createApp({
      services,
      domains: DOMAINS,
      stepHandlerOf,
      sandbox,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      callsPerMinute: options.callsPerMinute ?? config.callsPerMinute,
      maxDelay: options.maxDelay ?? 5000,
      timeouts: options.timeouts,
      site: options.site === false ? undefined : join(projectRoot(), 'dist/client'),
    })
    const onError = (error: unknown) => app.log.error(error)
    const runJanitor = createJanitor(services)
    const removeUnusedFiles = createFileRemoval(services)
    const sweeps = allDomains.flatMap(({ sweep: create }) => create?.(services) ?? [])
    const tick = async () => {
      await databaseClock.adjust()
      await sweep(services, onError)
      await runJobs(services, onError)
      for (const run of sweeps) await run()
      await runJanitor()
      await removeUnusedFiles()
    }
    const stopPolling = options.clockRuns === false ? async () => {} : startPolling(tick, onError)
    const close = async () => {
      await stopPolling()
      await app.close()
      await database.close()
    }
    return { app, services, report, sweep: tick, close }
  } catch (error) {
    await database.close()
    throw error
  }
}
