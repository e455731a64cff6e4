/**
 * The entry point of the server process: reads the configuration, starts, prints address and accounts, and stops
 * cleanly.
 */
import { createServer } from 'node:net'
import { type Config, readConfig } from './kernel/config.ts'
import { StartProblem } from './kernel/problem.ts'
import type { Composed } from './portal/compose.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
/** The time for running calls to end before the process exits. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * Resolves to whether the port is free. Throws `StartProblem` if the host itself cannot be bound, so that the port is
 * not blamed.
 */
const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') resolve(false)
      else if (code === 'EACCES')
        reject(new StartProblem(`没有权限使用端口 ${port}，请换一个 1024 以上的，例如 PORT=8080。`))
      else reject(new StartProblem(`HOST=${host} 不是这台机器的地址（${code}），请用 127.0.0.1 或 0.0.0.0。`))
    })
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/** Resolves to the port to listen on: if the default is taken, the next free one; a configured port is not replaced. */
async function choosePort({ host, port, portIsDefault }: Config): Promise<number> {
  if (port === 0 || (await isFree(host, port))) return port
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next++)
    if (await isFree(host, next)) {
      if (!portIsDefault) throw new StartProblem(`端口 ${port} 已被占用，请换一个，例如 PORT=${next} npm start。`)
      say(`端口 ${port} 已被占用，改用 ${next}。`)
      return next
    }
  throw new StartProblem(`端口 ${port} 已被占用，附近也没有空闲的，请用 PORT 指定一个。`)
}

/** Returns the host for a URL that can be opened on this machine. */
function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Closes the server on SIGINT and SIGTERM, once; a start in progress is closed when it has finished. */
function stopOnSignals(closable: () => Promise<{ close(): Promise<void> }> | undefined): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    say('正在停止 …')
    Promise.resolve(closable())
      .then(open => {
        setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
        return open?.close()
      })
      .then(
        () => {
          say('已停止。')
          process.exit(0)
        },
        error => {
          process.stderr.write(`停止时出错：${error}\n`)
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Returns warnings, a line each, about settings that only a demonstration can do without. */
const forgottenLines = ({ demo, sms, payment }: Config): string[] =>
  demo
    ? []
    : [
        ...(sms.provider === 'log' ? ['没有接短信：验证码只写在日志里，邻居注册不了；请设置 SMS_PROVIDER。'] : []),
        ...(payment.provider === 'sandbox'
          ? ['没有接支付：收银台是模拟的，付款是假的，收不到钱；请设置 PAYMENT_PROVIDER。']
          : []),
      ]

/** Starts the server, and stops it on SIGINT and SIGTERM. */
export async function main(): Promise<void> {
  const started = Date.now()
  let composing: Promise<Composed> | undefined
  stopOnSignals(() => composing)
  const config = readConfig(process.env)
  const port = await choosePort(config)
  say(config.databaseUrl ? '打开 PostgreSQL 数据库 …' : `打开内置数据库（${config.dataDir}）…`)
  // A wrong configuration is reported before the whole portal is loaded.
  composing = import('./portal/compose.ts').then(({ compose }) => compose({ config, say }))
  const { app, report, close } = await composing
  await app.listen({ host: config.host, port }).catch(async error => {
    await close()
    throw error.code === 'EADDRINUSE' ? new StartProblem(`端口 ${port} 刚刚被别的程序占用，请再试一次。`) : error
  })
  const address = app.server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  say(
    `\n邻里已就绪（${((Date.now() - started) / 1000).toFixed(1)} 秒）：http://${displayHost(config.host)}:${actualPort}\n`,
  )
  for (const line of report.lines) say(line)
  for (const line of forgottenLines(config)) say(line)
  if (!config.databaseUrl) say('内置数据库经得起进程被杀，经不起突然断电；正式运行请用 DATABASE_URL 指定 PostgreSQL。')
}

main().catch(error => {
  process.stderr.write(
    error instanceof StartProblem ? `\n启动不了：${error.message}\n` : `\n启动不了：${error?.stack ?? error}\n`,
  )
  process.exit(1)
})
