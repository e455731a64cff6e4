/** A real server for a test: its own database (embedded in memory, or a PostgreSQL database of its own), a free port. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { compose } from '../../server/compose.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/connect.ts'
import type { SeedReport } from '../../server/db/seed/seed.ts'
import type { Services } from '../../server/domain/context.ts'
import type { Endpoint, InputOf, ReplyOf } from '../../src/contract/endpoint.ts'
import { unwrap } from '../../src/contract/envelope.ts'
import { encodeForm } from '../../src/contract/form.ts'
import { type Refusal, Refused } from '../../src/contract/refusal.ts'
import { openTestDatabase } from './database.ts'

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
  /** Lines that the server said since its start, SMS codes among them. */
  readonly said: readonly string[]
  /** Rings the clocks that are due and does the errands that wait; nothing of that happens by itself. */
  sweep(): Promise<void>
  /** Moves the server's clock forward. */
  pass(ms: number): void
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E>>
  /** What a call is refused with; fails the test where it is not refused. */
  refused<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Refusal>
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
  /** Where the server's clock starts; the real time where not given. */
  readonly now?: number
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { demo = true, site = false, env = {}, callsPerMinute = 0, clockRuns = false, now = Date.now() } = options
  // Several servers and their databases share this process and hold each other up.
  const { maxDelay = 60_000 } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'linli-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...(demo ? {} : { DEMO: '0' }),
    ...env,
  })
  const { database, drop } = await openTestDatabase(demo)
  const said: string[] = []
  const began = Date.now()
  let passed = 0
  const clock = () => now + (Date.now() - began) + passed
  const composed = await compose({
    config,
    say: line => said.push(line),
    clock,
    database,
    site,
    callsPerMinute,
    maxDelay,
    clockRuns,
  })
  const url = await composed.app.listen({ host: '127.0.0.1', port: 0 })

  const raw: TestServer['raw'] = async (path, fields) => {
    const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })
    return (await answer.json()) as Record<string, unknown>
  }
  const call: TestServer['call'] = async (endpoint, input, { token = '', key, dialog } = {}) => {
    const fields = {
      ...encodeForm(endpoint.input, input),
      token,
      ...(key ? { key } : {}),
      ...(dialog ? { dialog } : {}),
    }
    const body =
      endpoint.method === 'GET'
        ? await (await fetch(`${url}${endpoint.wire}?${new URLSearchParams(fields)}`)).json()
        : await raw(endpoint.wire, fields)
    return unwrap(endpoint.envelope, body) as ReplyOf<typeof endpoint>
  }
  return {
    url,
    database,
    services: composed.services,
    report: composed.report,
    said,
    sweep: composed.sweep,
    pass: ms => {
      passed += ms
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
