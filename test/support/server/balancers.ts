/** HAProxy and PgBouncer as `deploy` configures them, with the addresses of a test. */
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { keepTemporary, keepTrack, removeTemporary, stop } from '../../../scripts/lib/children.mjs'
import { onPath } from '../../../scripts/lib/paths.mjs'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { unprivilegedAccount } from '../../../scripts/lib/postgres.mjs'
import { projectRoot } from '../../../server/kernel/root.ts'
import type { Cluster } from './postgresCluster.ts'

export const hasHaproxy = onPath('haproxy') !== undefined
export const hasPgbouncer = onPath('pgbouncer') !== undefined

const START_TIMEOUT_MS = 20_000

interface Balancer {
  readonly url: string
  /** Returns its recent output. */
  output(): string
  stop(): Promise<void>
}

const exampleOf = (name: string) => readFileSync(join(projectRoot(), 'deploy', name), 'utf8')

/** Starts `program` with this text in file `name`; polls `isUp` until it is up. */
async function start(
  program: string,
  args: (file: string) => readonly string[],
  text: string,
  isUp: () => Promise<unknown>,
) {
  const account = unprivilegedAccount()
  const folder = keepTemporary(mkdtempSync(join(tmpdir(), 'linli-balancer-')))
  const file = join(folder, 'configuration')
  writeFileSync(file, text)
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const child = keepTrack(
    spawn(onPath(program) ?? program, args(file), { ...account, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said: string) => {
      output = (output + said).slice(-10_000)
    })
  const deadline = performance.now() + START_TIMEOUT_MS
  while (
    !(await isUp().then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} did not start:\n${output}`)
    await wait(50)
  }
  return {
    output: () => output,
    stop: async () => {
      await stop(child, 'SIGKILL')
      removeTemporary(folder)
    },
  }
}

/** Starts HAProxy before the portals at `urls`, three of them. */
export async function startHaproxy(urls: readonly string[]): Promise<Balancer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const text = exampleOf('haproxy.cfg')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll(/10\.0\.0\.1(\d):8080/g, (_, at: string) => new URL(urls[Number(at) - 1] ?? '').host)
  const answers = async () => {
    if ((await fetch(`${url}/ready`)).status !== 200) throw new Error('Not ready')
  }
  return { url, ...(await start('haproxy', file => ['-f', file, '-db'], text, answers)) }
}

/** Starts PgBouncer before the database; `url` is the database's as a portal has to call it. */
export async function startPgbouncer(database: Cluster): Promise<Balancer> {
  const port = await freePort()
  const { port: behind } = new URL(database.url)
  const url = `postgres://linli@127.0.0.1:${port}/linli`
  const text = exampleOf('pgbouncer.ini')
    .replace('host=10.0.0.21 port=5432 dbname=linli', `host=127.0.0.1 port=${behind} dbname=postgres user=linli`)
    .replace('listen_addr = 10.0.0.20', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .concat('unix_socket_dir =\n')
  const answers = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    await client.query('select 1').finally(() => client.end())
  }
  return { url, ...(await start('pgbouncer', file => [file], text, answers)) }
}
