// @ts-check
/** Provides a PostgreSQL for tests: the configured one, else the system's programs on a temporary folder. */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aptInstall, mayInstall } from './apt.mjs'
import { keepTemporary, keepTrack, removeTemporary, runForOutput, stop } from './children.mjs'
import { isProgram, onPath } from './paths.mjs'
import { freePort } from './ports.mjs'
import { warn } from './terminal.mjs'

/** The oldest supported version. */
const MIN_VERSION = 15
const START_LIMIT_MS = 60_000
/** A socket's path is limited to 104 bytes on some systems, and its name takes 14 of them. */
const LONGEST_FOLDER = 85
const READY = 'database system is ready to accept connections'

/** @typedef {{ url: string, source: string, stop: () => Promise<void> }} Postgres */

const programFolders = () => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const path = onPath('postgres')
  return [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(path ? [dirname(path)] : []),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/opt/postgresql@17/bin',
  ]
}

/** @param {string} text of `postgres --version` @returns {number} its major version, 0 if there is none */
export const majorVersion = text => Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1] ?? 0)

/** Resolves to the folder of `initdb` and `postgres` in a supported version, or undefined. */
export const findPrograms = async () => {
  for (const folder of programFolders()) {
    if (!isProgram(join(folder, 'initdb')) || !isProgram(join(folder, 'postgres'))) continue
    const { output } = await runForOutput(join(folder, 'postgres'), ['--version'])
    if (majorVersion(output) >= MIN_VERSION) return folder
  }
  return undefined
}

/**
 * PostgreSQL refuses to run as root: returns another account of this system.
 * @param {string} passwd the text of /etc/passwd
 * @returns {{ uid: number, gid: number } | undefined}
 */
export const borrowedAccount = passwd => {
  const accounts = new Map(passwd.split('\n').map(line => /** @type {const} */ ([line.split(':')[0], line.split(':')])))
  const fields = accounts.get('postgres') ?? accounts.get('nobody')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

/** Returns the account for a server that refuses root; undefined if we are not root. */
export const unprivilegedAccount = () =>
  process.getuid?.() === 0 ? borrowedAccount(readFileSync('/etc/passwd', 'utf8')) : undefined

/** No durability and no replication in tests; JIT compilation would take longer than any statement. */
const SPEED = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['jit=off', 'max_connections=200'],
]

/**
 * @param {string} programs
 * @returns {Promise<Postgres>}
 * @throws if it cannot be started within a minute
 */
const startOn = async programs => {
  const folder = keepTemporary(mkdtempSync(join(tmpdir(), 'linli-postgres-')))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const asWhom = { cwd: folder, ...account }
  const data = join(folder, 'data')

  // With the C locale trigram search ignores Chinese characters, hence C.UTF-8 if the system has it.
  let made = { code: 1, output: '' }
  for (const locale of ['C.UTF-8', 'C']) {
    const args = ['-D', data, '-U', 'linli', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync']
    made = await runForOutput(join(programs, 'initdb'), args, asWhom)
    if (made.code === 0) break
  }
  if (made.code !== 0) throw new Error(`initdb 失败：\n${made.output}`)

  const port = await freePort()
  const sockets = folder.length <= LONGEST_FOLDER ? folder : ''
  const settings = [...SPEED, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${sockets}`]
  const server = keepTrack(
    spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
      ...asWhom,
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  await new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
    let log = ''
    const alarm = setTimeout(() => reject(new Error(`PostgreSQL 没有及时启动：\n${log}`)), START_LIMIT_MS)
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL 没有启动：\n${log}`)))
    server.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      if (log.includes(READY)) {
        // Only here it stands which two statements waited for each other.
        if (text.includes('deadlock detected')) warn(text)
        return
      }
      log += text
      if (!log.includes(READY)) return
      clearTimeout(alarm)
      resolve()
    })
  })
  return {
    url: `postgres://linli@127.0.0.1:${port}/postgres`,
    source: programs,
    stop: async () => {
      await stop(server, 'SIGINT')
      removeTemporary(folder)
    },
  }
}

/**
 * Resolves to a running PostgreSQL, or undefined if there is none; `install` also tries Debian's package.
 * @param {{ install?: boolean }} [options]
 * @returns {Promise<Postgres | undefined>}
 */
export const ensurePostgres = async ({ install = false } = {}) => {
  const named = process.env.TEST_DATABASE_URL
  if (named) return { url: named, source: 'TEST_DATABASE_URL', stop: async () => {} }
  let programs = await findPrograms()
  if (!programs && install && mayInstall() && (await aptInstall(['postgresql']))) programs = await findPrograms()
  return programs ? startOn(programs) : undefined
}
