// @ts-check
/** `npm start`: from a fresh clone to a running portal, printing each step. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ended, keepTrack, SIGNALS, takeOverSignals } from './lib/children.mjs'
import { ensureBuild, ensurePackages, ROOT, requireNode } from './lib/install.mjs'
import { duration, print, runCommand } from './lib/terminal.mjs'

/** A terminal's Ctrl-C may arrive several times; within this time it counts once. ms */
const ONE_PRESS_MS = 1000

const main = async () => {
  const began = performance.now()
  requireNode()
  await ensurePackages()
  await ensureBuild()
  print(`▸ 启动服务（准备用了 ${duration(performance.now() - began)}）`)
  // A process group of its own, so that the server receives only the signals passed on here.
  const server = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
    cwd: ROOT,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  })
  let lastPress = Number.NEGATIVE_INFINITY
  const over = ended(keepTrack(server))
  takeOverSignals()
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - lastPress < ONE_PRESS_MS) return
      lastPress = now
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  return over
}

await runCommand(main)
