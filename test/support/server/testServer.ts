/**
 * A real server for a test: its own database (embedded in memory, or a PostgreSQL database of its own), a free port.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Database } from '../../../server/db/connect.ts'
import type { SeedReport } from '../../../server/db/seed/seed.ts'
import type { Services } from '../../../server/engine/context.ts'
import type { Engine } from '../../../server/engine/engine.ts'
import type { Timeouts } from '../../../server/http/app.ts'
import { readConfig } from '../../../server/kernel/config.ts'
import { compose } from '../../../server/portal/compose.ts'
import type { Endpoint, EndpointInput, EndpointReply } from '../../../src/contract/endpoint.ts'
import { unwrap } from '../../../src/contract/envelope.ts'
import { encodeForm } from '../../../src/contract/form.ts'
import { type Refusal, Refused } from '../../../src/contract/refusal.ts'
import { exchangeJson } from './exchangeJson.ts'
import { openTestDatabase } from './testDatabase.ts'

export interface CallOptions {
  readonly token?: string
  readonly key?: string
  readonly dialog?: string
}

export interface TestServer {
  readonly url: string
  readonly database: Database
  /** What the handlers get, for what no call begins yet. */
  readonly services: Services
  readonly report: SeedReport
  /** Lines of the server's output since its start, including SMS codes. */
  readonly output: readonly string[]
  /** Rings the clocks that are due and does the sendJobs that wait; nothing of that happens by itself. */
  sweep(): Promise<void>
  /** Moves the server's clock forward. */
  advanceClock(ms: number): void
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<EndpointReply<E>>
  /** What a call is refused with; fails the test where it is not refused. */
  refused<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<Refusal>
  /** Sends fields as they are and gives back the whole envelope. */
  raw(path: string, fields: Readonly<Record<string, string>> | URLSearchParams): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export interface ServerOptions {
  /** Without the demonstration data: addresses, settings, one platform account. */
  readonly demo?: boolean
  readonly site?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly callsPerMinute?: number
  /** ms */
  readonly maxDelay?: number
  /** True where clocks ring by themselves, as on a real server. */
  readonly clockRuns?: boolean
  /** Other workflows than the portal's own. */
  readonly engine?: Engine
  /** Where the server's clock starts; the real time where not given. */
  readonly now?: number
  /** True where the clock stands still but for what the test advances it. */
  readonly still?: boolean
  /** Another database than a copy of what all tests start from. */
  readonly opened?: Awaited<ReturnType<typeof openTestDatabase>>
  /** True where the server goes by its database's clock, as a real one does, and not by one that a test moves. */
  readonly realClock?: boolean
  readonly timeouts?: Timeouts
  /** True where steps need the holidays of the years that they count in; other tests run in years to come. */
  readonly needsHolidays?: boolean
}

/** In tests a few people stand for many. */
const NO_LIMITS = {
  ...{
    MAX_UNPAID_ORDERS: '0',
    MAX_UNPAID_PIECES: '0',
    MAX_OPEN_AIDS: '0',
    MAX_OPEN_DONATIONS: '0',
    MAX_BEGUN_PER_DAY: '0',
  },
  SOCKETS_PER_ADDRESS: '0',
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  // Before the database is opened: a server whose clock lagged behind the test's would order things wrongly.
  const began = Date.now()
  const { demo = true, site = false, env = {}, callsPerMinute = 0, clockRuns = false, now = began } = options
  // Several servers and their databases share this process and hold each other up.
  const { maxDelay = 60_000 } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'linli-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...NO_LIMITS,
    ...(demo ? {} : { DEMO: '0' }),
    ...env,
  })
  const { database, drop } = options.opened ?? (await openTestDatabase(demo))
  const output: string[] = []
  let advancedMs = 0
  const clock = () => now + (options.still ? 0 : Date.now() - began) + advancedMs
  const composed = await compose({
    config,
    say: line => output.push(line),
    ...(!options.realClock && { clock }),
    ...(options.timeouts && { timeouts: options.timeouts }),
    database,
    site,
    callsPerMinute,
    maxDelay,
    clockRuns,
    needsHolidays: options.needsHolidays ?? false,
    ...(options.engine && { engine: options.engine }),
  })
  const url = await composed.app.listen({ host: '127.0.0.1', port: 0 })

  const raw: TestServer['raw'] = async (path, fields) =>
    (await exchangeJson(url + path, 'POST', new URLSearchParams(fields))).body
  const call: TestServer['call'] = async (endpoint, input, { token = '', key, dialog } = {}) => {
    const fields = {
      ...encodeForm(endpoint.input, input),
      token,
      ...(key ? { key } : {}),
      ...(dialog ? { dialog } : {}),
    }
    const { body } = await exchangeJson(url + endpoint.wire, endpoint.method, new URLSearchParams(fields))
    return unwrap(endpoint.envelope, body) as EndpointReply<typeof endpoint>
  }
  return {
    url,
    database,
    services: composed.services,
    report: composed.report,
    output,
    sweep: composed.sweep,
    advanceClock: ms => {
      advancedMs += ms
    },
    call,
    raw,
    refused: async (endpoint, input, callOptions) => {
      const outcome = await call(endpoint, input, callOptions).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(outcome, `${endpoint.wire} should have been refused`).toBeInstanceOf(Refused)
      return (outcome as Refused).refusal
    },
    close: async () => {
      await composed.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
