/** A PostgreSQL server of a test's own that may be stopped, killed, frozen, copied to a standby and promoted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ended, keepTemporary, keepTrack, removeTemporary, runForOutput, stop } from '../../../scripts/lib/children.mjs'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { findPrograms, unprivilegedAccount } from '../../../scripts/lib/postgres.mjs'

const START_TIMEOUT_MS = 60_000

export interface Cluster {
  readonly url: string
  start(): Promise<void>
  /** Ends it as `pg_ctl stop -m` does: `immediate` is a crash, `fast` ends every session. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Every process of it stands still, sockets stay open. */
  freeze(): void
  thaw(): void
  query<T extends object>(text: string): Promise<readonly T[]>
  /** A streaming standby of it on a port of its own; from now on no commit is acknowledged before it has it. */
  createStandby(): Promise<Standby>
  remove(): Promise<void>
}

export interface Standby extends Cluster {
  /** Makes it the primary. */
  promote(): Promise<void>
}

const SIGNAL = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const
/** What was acknowledged is on its way to the disk before the answer; only a power cut is left out. */
const SETTINGS = ['fsync=off', 'synchronous_commit=on', 'max_connections=100', 'unix_socket_directories=']

function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
      return parent === pid ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function clusterAt(programs: string, folder: string, asWhom: object, port: number): Promise<Cluster> {
  const data = join(folder, 'data')
  const url = `postgres://linli@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const query = async <T extends object>(text: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = child?.pid
    if (pid === undefined || !runs()) return
    // Parents first; a child may have ended meanwhile.
    process.kill(pid, signal)
    for (const one of childrenOf(pid)) sendSignal(one, signal)
  }
  const start = async () => {
    const settings = [...SETTINGS, 'listen_addresses=127.0.0.1', `port=${port}`]
    const own = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap(one => ['-c', one])], {
      ...asWhom,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = keepTrack(own)
    await new Promise<void>((resolve, reject) => {
      let log = ''
      const alarm = setTimeout(() => reject(new Error(`PostgreSQL was late:\n${log}`)), START_TIMEOUT_MS)
      own.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
      own.stderr.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-10_000)
        if (!/ready to accept (read-only )?connections/.test(log)) return
        clearTimeout(alarm)
        resolve()
      })
    })
  }
  return {
    url,
    start,
    query,
    async stop(mode) {
      if (!child || !runs()) return
      const over = ended(child)
      child.kill(SIGNAL[mode])
      await over
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async createStandby() {
      const home = newFolder(asWhom)
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'linli']
      const args = [...from, '-D', join(home, 'data'), '-R', '-X', 'stream', '-c', 'fast']
      const { code, output } = await runForOutput(join(programs, 'pg_basebackup'), args, {
        ...asWhom,
        cwd: home,
        limit: 120_000,
      })
      if (code !== 0) throw new Error(`pg_basebackup failed:\n${output}`)
      const standby = await clusterAt(programs, home, asWhom, await freePort())
      await standby.start()
      await query(`alter system set synchronous_standby_names = '*'`)
      await query('select pg_reload_conf()')
      while (!(await query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length) await wait(50)
      return { ...standby, promote: async () => void (await standby.query('select pg_promote(true, 60)')) }
    },
    async remove() {
      signalAll('SIGCONT')
      if (child) await stop(child, 'SIGQUIT')
      removeTemporary(folder)
    },
  }
}

function newFolder(asWhom: { uid?: number; gid?: number }): string {
  const folder = keepTemporary(mkdtempSync(join(tmpdir(), 'linli-cluster-')))
  if (asWhom.uid !== undefined && asWhom.gid !== undefined) chownSync(folder, asWhom.uid, asWhom.gid)
  return folder
}

/** A new running server with an empty database, undefined where PostgreSQL's programs are not installed. */
export async function createCluster(): Promise<Cluster | undefined> {
  const programs = await findPrograms()
  if (!programs) return undefined
  const asWhom = unprivilegedAccount() ?? {}
  const folder = newFolder(asWhom)
  const args = ['-D', join(folder, 'data'), '-U', 'linli', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const { code, output } = await runForOutput(join(programs, 'initdb'), args, { ...asWhom, cwd: folder })
  if (code !== 0) throw new Error(`initdb failed:\n${output}`)
  const cluster = await clusterAt(programs, folder, asWhom, await freePort())
  await cluster.start()
  return cluster
}
