// @ts-check
/** `npm run dev`: pages with hot reload, and a server that restarts when its sources change. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ended, keepTrack, SIGNALS, stop, takeOverSignals } from './lib/children.mjs'
import { ensurePackages, ROOT, requireNode } from './lib/install.mjs'
import { freePort } from './lib/ports.mjs'
import { print, runCommand, warn } from './lib/terminal.mjs'

/** Paths that the server answers; all others are pages or their parts. */
const SERVED = '^/(api|cashier|fiveaddress|maps|files|pictures|certificates|ical)/|^/(health|ready)$'
/** Sources of the server. */
const SERVER_SOURCES = /^(server|src\/contract|src\/machines\/workflows?)\//
/** One save may change several files. ms */
const SETTLE_MS = 150

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 8080)

/**
 * Keeps one server running; `restart` and `end` wait until the old one has released its data.
 * @param {NodeJS.ProcessEnv} env
 */
const keepServer = env => {
  /** Processes that we have stopped. @type {WeakSet<import('node:child_process').ChildProcess>} */
  const dismissed = new WeakSet()
  const start = () => {
    const child = keepTrack(fork(fileURLToPath(new URL('./lib/serve.mjs', import.meta.url)), { cwd: ROOT, env }))
    void ended(child).then(code => {
      if (!dismissed.has(child)) warn(`服务停了（${code}）。改好之后会自动再启动。`)
    })
    return child
  }
  let current = start()
  let queue = Promise.resolve()
  const end = () => {
    dismissed.add(current)
    return stop(current)
  }
  const restart = () => {
    queue = queue.then(async () => {
      print('▸ 服务的源码有变化，重新启动 …')
      await end()
      current = start()
    })
  }
  return { restart, end }
}

const main = async () => {
  requireNode()
  await ensurePackages()
  const { createServer } = await import('vite')
  const behind = await freePort()
  const data = resolve(ROOT, process.env.DATA_DIR || 'data')
  const vite = await createServer({
    root: ROOT,
    server: {
      host,
      port,
      proxy: { [SERVED]: { target: `http://127.0.0.1:${behind}`, xfwd: true } },
      watch: { ignored: [`${data}/**`, join(ROOT, 'dist', '**')] },
    },
  })
  await vite.listen()
  const open = vite.resolvedUrls?.local[0] ?? `http://${host}:${port}/`
  const { restart, end } = keepServer({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(behind),
    PUBLIC_URL: open.replace(/\/$/, ''),
    TRUST_PROXY: '1',
  })
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  /** @param {string} file */
  const onChange = file => {
    if (!SERVER_SOURCES.test(relative(ROOT, file).replaceAll('\\', '/'))) return
    clearTimeout(settling)
    settling = setTimeout(restart, SETTLE_MS)
  }
  // A new file matters only when a changed one imports it.
  vite.watcher.on('change', onChange).on('unlink', onChange)
  print(`\n开发中：${open}（页面热更新；服务在 127.0.0.1:${behind}，改动后自动重启；Ctrl-C 结束）\n`)
  takeOverSignals()
  // Vite's own listener would exit before the server has closed its data.
  process.removeAllListeners('SIGTERM')
  await Promise.race(SIGNALS.map(signal => once(process, signal)))
  await Promise.all([end(), vite.close()])
  return 0
}

await runCommand(main)
