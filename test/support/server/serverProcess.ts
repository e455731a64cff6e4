/** The built server as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { buildIsFresh } from '../../../scripts/lib/install.mjs'
import { projectRoot } from '../../../server/kernel/root.ts'

export interface ServerProcess {
  readonly child: ChildProcess
  /** All that it wrote to both streams so far. */
  output(): string
  /** Waits for output that matches; rejects if the process ends before. Resolves to the match. */
  waitForOutput(pattern: RegExp): Promise<RegExpMatchArray>
  /** Where it answers, once it is ready. */
  ready(): Promise<string>
  /** Its exit code; 128 + … is null here: then a signal ended it. */
  readonly exitCode: Promise<number | null>
}

const running = new Set<ChildProcess>()
const folders = new Set<string>()

let main = ''

/** Builds what `npm start` runs: reuses a fresh build, otherwise creates a separate one beside it. */
export async function buildServer(): Promise<void> {
  const root = projectRoot()
  main = join(root, 'dist/server/main.js')
  if (buildIsFresh(root)) return
  const outDir = join(root, 'node_modules/.cache/linli-test', `server-${process.pid}`)
  folders.add(outDir)
  await viteBuild({ root, logLevel: 'error', build: { ssr: 'server/main.ts', outDir, emptyOutDir: true } })
  main = join(outDir, 'main.js')
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linli-process-'))
  folders.add(folder)
  return folder
}

/** Ends what a test left and takes its folders away. */
export async function stopServers(): Promise<void> {
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
export async function removeBuild(): Promise<void> {
  main = ''
  await stopServers()
}

/** Starts it with this environment and nothing of ours but PATH. `as` is the number of another user. */
export function startServerProcess(env: Readonly<Record<string, string>>, as?: number): ServerProcess {
  const child = spawn(process.execPath, [main], {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as === undefined ? {} : { uid: as, gid: as }),
  })
  running.add(child)
  let output = ''
  let ended = false
  const waiting = new Set<() => void>()
  const notifyWaiters = () => {
    for (const check of [...waiting]) check()
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      notifyWaiters()
    })
  const exitCode = new Promise<number | null>(resolve =>
    child.once('close', code => {
      running.delete(child)
      ended = true
      notifyWaiters()
      resolve(code)
    }),
  )
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const check = () => {
        const match = output.match(pattern)
        if (!match && !ended) return
        waiting.delete(check)
        if (match) resolve(match)
        else reject(new Error(`It ended without ${pattern}:\n${output}`))
      }
      waiting.add(check)
      check()
    })
  return {
    child,
    output: () => output,
    waitForOutput,
    ready: async () => (await waitForOutput(/邻里已就绪.*：(http:\S+)/))[1] ?? '',
    exitCode,
  }
}

/** Takes a port until `free`. */
export const occupyPort = (port = 0) =>
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

export async function postForm(url: string, path: string, fields: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })
  return (await answer.json()) as Record<string, unknown>
}
