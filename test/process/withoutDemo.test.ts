/** A server without the demonstration, as a process: what a real town begins with, on PostgreSQL as real towns do. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase, type FreshDatabase, stopPostgres } from '../support/server/postgres.ts'
import {
  buildServer,
  postForm,
  removeBuild,
  startServerProcess,
  temporaryFolder,
} from '../support/server/serverProcess.ts'
import { postgresUrl } from '../support/server/testDatabase.ts'

const LONG = 240_000

let fresh: FreshDatabase | undefined
beforeAll(async () => {
  await buildServer()
  fresh = await createPostgresDatabase()
}, LONG)
afterAll(async () => {
  await removeBuild()
  await fresh?.drop()
  if (!postgresUrl()) await stopPostgres()
}, LONG)

test(
  'gives one account, tells its password once, and keeps to it',
  async () => {
    const dataDir = join(temporaryFolder(), 'made', 'on', 'the', 'way')
    const env = { DATA_DIR: dataDir, ...(fresh && { DATABASE_URL: fresh.url }) }
    const first = startServerProcess({ ...env, DEMO: '0' })
    const url = await first.ready()
    const [, phone = '', password = ''] = await first.waitForOutput(/平台账号 (\d{11})，密码 (\S+?)，只显示这一次/)
    await first.waitForOutput(/换成您自己的手机号：.+\n没有接短信：.+\n没有接支付：/)
    expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(false)
    expect(await postForm(url, '/api/login/phoneLogin', { phone, password })).toMatchObject({ result: 0 })
    expect(await postForm(url, '/api/sendSms', { phone: '13912345678', purpose: 'register' })).toMatchObject({
      demoCode: '',
    })
    first.child.kill('SIGINT')
    expect(await first.exitCode).toBe(0)
    const second = startServerProcess({ ...env, DEMO: '0' })
    const again = await second.ready()
    expect(second.output()).not.toContain(password)
    expect(await postForm(again, '/api/login/phoneLogin', { phone, password })).toMatchObject({ result: 0 })
    second.child.kill('SIGTERM')
    expect(await second.exitCode).toBe(0)
    const demo = startServerProcess(env)
    expect(await demo.exitCode).toBe(1)
    expect(demo.output()).toMatch(/启动不了：.*DEMO=0/)
  },
  LONG,
)
