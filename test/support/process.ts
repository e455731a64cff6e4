/** The built server as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { buildIsFresh } from '../../scripts/lib/install.mjs'
import { projectRoot } from '../../server/root.ts'

export interface Running {
  readonly child: ChildProcess
  /** All that it wrote to both streams so far. */
  said(): string
  /** Waits until it says this; fails when it ends before. Gives back the match. */
  saw(pattern: RegExp): Promise<RegExpMatchArray>
  /** Where it answers, once it is ready. */
  ready(): Promise<string>
  /** Its exit code; 128 + … is null here: then a signal ended it. */
  readonly over: Promise<number | null>
}

const running = new Set<ChildProcess>()
const folders = new Set<string>()

let main = ''

/** What `npm start` would run: the build where it is fresh, else one of our own beside it, so that nobody's build is disturbed. */
export async function build(): Promise<void> {
  const root = projectRoot()
  main = join(root, 'dist/server/main.js')
  if (buildIsFresh(root)) return
  const outDir = join(root, 'node_modules/.cache/linli-test', `server-${process.pid}`)
  folders.add(outDir)
  await viteBuild({ root, logLevel: 'error', build: { ssr: 'server/main.ts', outDir, emptyOutDir: true } })
  main = join(outDir, 'main.js')
}

export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linli-process-'))
  folders.add(folder)
  return folder
}

/** Ends what a test left and takes its folders away. */
export async function cleanUp(): Promise<void> {
  const ends = [...running].map(child => new Promise(resolve => child.once('close', resolve)))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ends)
  for (const folder of folders) {
    if (main.startsWith(folder)) continue
    rmSync(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

/** The last of all: what was built for these tests goes too. */
export async function leave(): Promise<void> {
  main = ''
  await cleanUp()
}

/** Starts it with this environment and nothing of ours but PATH. `as` is the number of another user. */
export function start(env: Readonly<Record<string, string>>, as?: number): Running {
  const child = spawn(process.execPath, [main], {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as === undefined ? {} : { uid: as, gid: as }),
  })
  running.add(child)
  let said = ''
  let ended = false
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of [...waiting]) look()
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      wake()
    })
  const over = new Promise<number | null>(resolve =>
    child.once('close', code => {
      running.delete(child)
      ended = true
      wake()
      resolve(code)
    }),
  )
  const saw = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const match = said.match(pattern)
        if (!match && !ended) return
        waiting.delete(look)
        if (match) resolve(match)
        else reject(new Error(`It ended without ${pattern}:\n${said}`))
      }
      waiting.add(look)
      look()
    })
  return {
    child,
    said: () => said,
    saw,
    ready: async () => (await saw(/邻里已就绪.*：(http:\S+)/))[1] ?? '',
    over,
  }
}

/** Takes a port until `free`. */
export const takePort = (port = 0) =>
  new Promise<{ port: number; free(): Promise<void> }>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const at = server.address()
      resolve({
        port: typeof at === 'object' && at ? at.port : 0,
        free: () => new Promise(done => void server.close(() => done())),
      })
    })
  })

export async function post(url: string, path: string, fields: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })
  return (await answer.json()) as Record<string, unknown>
}
