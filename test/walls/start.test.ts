/** `npm start` on a small house of its own: what is there is not done again, signals and exit codes pass through. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcesHash } from '../../scripts/lib/install.mjs'
import { ROOT } from './reader.ts'

let house = ''
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

beforeEach(() => {
  house = realpathSync(mkdtempSync(join(tmpdir(), 'linli-start-')))
  cpSync(join(ROOT, 'scripts/lib'), join(house, 'scripts/lib'), { recursive: true })
  cpSync(join(ROOT, 'scripts/start.mjs'), join(house, 'scripts/start.mjs'))
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })
  put('package.json', '{"type":"module"}')
  put('package-lock.json', lock)
  put('node_modules/.package-lock.json', lock)
  put('dist/client/index.html', '')
})
afterEach(() => rmSync(house, { recursive: true, force: true }))

/** Starts the small house with this server, from another folder than its own; `saw` waits for a text in what it says. */
const start = (server: string, stamp = sourcesHash(house)) => {
  put('dist/server/main.js', server)
  put('dist/.stamp', stamp)
  const env = { PATH: process.env.PATH ?? '', GREETING: '你好' }
  const child: ChildProcess = spawn(process.execPath, [join(house, 'scripts/start.mjs')], { cwd: tmpdir(), env })
  let said = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const look of waiting) look()
    })
  }
  const saw = (text: string) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (said.includes(text)) resolve()
      }
      waiting.add(look)
      look()
    })
  const over = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, saw, over, said: () => said }
}

test('says its steps, starts the server in the house with the environment it was given, and ends with its code', async () => {
  const { over, said } = start(`
    console.log(process.cwd() + ' ' + process.env.GREETING + ' ' + process.env.NODE_ENV)
    process.exit(3)`)
  expect(await over).toBe(3)
  expect(said()).toMatch(/构建：没有变化[\s\S]*启动服务（准备用了 .+）/)
  expect(said()).toContain(`${house} 你好 production`)
  expect(said()).not.toContain('安装依赖')
})

test('passes a signal on once, however often a terminal repeats it, and waits for the server to close', async () => {
  const { child, saw, over, said } = start(`
    let count = 0
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
      count += 1
      setTimeout(() => { console.log('closed after ' + count); process.exit(0) }, 200)
    })
    setInterval(() => {}, 1000)
    console.log('ready')`)
  await saw('ready')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await over).toBe(0)
  expect(said()).toContain('closed after 1')
})

test('ends with 128 + signal where the server dies of one', async () => {
  const { over } = start("process.kill(process.pid, 'SIGKILL')")
  expect(await over).toBe(137)
})

test('says in one sentence that the build failed, and starts nothing', async () => {
  put('node_modules/vite/bin/vite.js', "console.error('syntax error in page.tsx'); process.exit(1)")
  const { over, said } = start('console.log("must not run")', 'the hash of older sources')
  expect(await over).toBe(1)
  expect(said()).toContain('syntax error in page.tsx')
  expect(said()).toContain('构建网页失败，上面是原因。')
  expect(said()).not.toContain('must not run')
  expect(said()).not.toMatch(/\n\s+at /)
})
