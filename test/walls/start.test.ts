/** `npm start` on a small house of its own: what is there is not done again, signals and exit codes pass through. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcesHash } from '../../scripts/lib/install.mjs'
import { ROOT } from './reader.ts'

let project = ''
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

beforeEach(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'linli-start-')))
  cpSync(join(ROOT, 'scripts/lib'), join(project, 'scripts/lib'), { recursive: true })
  cpSync(join(ROOT, 'scripts/start.mjs'), join(project, 'scripts/start.mjs'))
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })
  put('package.json', '{"type":"module"}')
  put('package-lock.json', lock)
  put('node_modules/.package-lock.json', lock)
  put('dist/client/index.html', '')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

/**
 * Starts the small house with this server, from another folder than its own; `waitForOutput` waits for a text in what
 * it says.
 */
const start = (server: string, stamp = sourcesHash(project)) => {
  put('dist/server/main.js', server)
  put('dist/.stamp', stamp)
  const env = { PATH: process.env.PATH ?? '', GREETING: '你好' }
  const child: ChildProcess = spawn(process.execPath, [join(project, 'scripts/start.mjs')], { cwd: tmpdir(), env })
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of waiting) look()
    })
  }
  const waitForOutput = (text: string) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (output.includes(text)) resolve()
      }
      waiting.add(look)
      look()
    })
  const exitCode = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, waitForOutput, exitCode, output: () => output }
}

test('says its steps, starts the server in the house with the environment it was given, and ends with its code', async () => {
  const { exitCode, output } = start(`
    console.log(process.cwd() + ' ' + process.env.GREETING + ' ' + process.env.NODE_ENV)
    process.exit(3)`)
  expect(await exitCode).toBe(3)
  expect(output()).toMatch(/构建：没有变化[\s\S]*启动服务（准备用了 .+）/)
  expect(output()).toContain(`${project} 你好 production`)
  expect(output()).not.toContain('安装依赖')
})

test('passes a signal on once, however often a terminal repeats it, and waits for the server to close', async () => {
  const { child, waitForOutput, exitCode, output } = start(`
    let count = 0
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
      count += 1
      setTimeout(() => { console.log('closed after ' + count); process.exit(0) }, 200)
    })
    setInterval(() => {}, 1000)
    console.log('ready')`)
  await waitForOutput('ready')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await exitCode).toBe(0)
  expect(output()).toContain('closed after 1')
})

test('ends with 128 + signal where the server dies of one', async () => {
  const { exitCode } = start("process.kill(process.pid, 'SIGKILL')")
  expect(await exitCode).toBe(137)
})

test('says in one sentence that the build failed, and starts nothing', async () => {
  put('node_modules/vite/bin/vite.js', "console.error('syntax error in page.tsx'); process.exit(1)")
  const { exitCode, output } = start('console.log("must not run")', 'the hash of older sources')
  expect(await exitCode).toBe(1)
  expect(output()).toContain('syntax error in page.tsx')
  expect(output()).toContain('构建网页失败，上面是原因。')
  expect(output()).not.toContain('must not run')
  expect(output()).not.toMatch(/\n\s+at /)
})
