/** A server without the demonstration, as a process: what a real town begins with. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, leave, post, start, temporary } from '../support/process.ts'

const LONG = 240_000

beforeAll(build, LONG)
afterAll(leave)

test(
  'gives one account, tells its password once, and keeps to it',
  async () => {
    const dataDir = join(temporary(), 'made', 'on', 'the', 'way')
    const first = start({ DATA_DIR: dataDir, DEMO: '0' })
    const url = await first.ready()
    const [, phone = '', password = ''] = await first.saw(/平台账号 (\d{11})，密码 (\S+?)，只显示这一次/)
    expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(false)
    expect(await post(url, '/api/login/phoneLogin', { phone, password })).toMatchObject({ result: 0 })
    expect(await post(url, '/api/sendSms', { phone: '13912345678', purpose: 'register' })).toMatchObject({
      demoCode: '',
    })
    first.child.kill('SIGINT')
    expect(await first.over).toBe(0)
    const second = start({ DATA_DIR: dataDir, DEMO: '0' })
    const again = await second.ready()
    expect(second.said()).not.toContain(password)
    expect(await post(again, '/api/login/phoneLogin', { phone, password })).toMatchObject({ result: 0 })
    second.child.kill('SIGTERM')
    expect(await second.over).toBe(0)
    const demo = start({ DATA_DIR: dataDir })
    expect(await demo.over).toBe(1)
    expect(demo.said()).toMatch(/启动不了：.*DEMO=0/)
  },
  LONG,
)
