/** Coming in. Nothing here tells a stranger which numbers have an account; who holds the number's code is no stranger. */
import type { entryContract } from '../../src/contract/entry.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Query } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import { sendCode, spendCode, WRONG_CODE } from './code.ts'
import type { Call, Handlers } from './context.ts'
import { fits, hashPassword, passwordLimits } from './password.ts'
import { mustBeDistrict } from './personRegion.ts'
import { guess } from './rate.ts'
import { openSession } from './session.ts'

const WRONG_LOGIN = '手机号或密码不正确'
const AVATAR = {
  person: '/pictures/bust-in-silhouette.svg',
  organisation: '/pictures/office-building.svg',
} as const

async function open(db: Query, { device, clock }: Call, uid: string) {
  const now = clock()
  await db.deleteFrom('session').where('uid', '=', uid).where('expires_at', '<=', new Date(now)).execute()
  return { uid, token: await openSession(db, uid, device, now) }
}

const accountOf = (db: Query, phone: string) =>
  db.selectFrom('account').select(['uid', 'password_hash']).where('phone', '=', phone).executeTakeFirst()

async function byPassword(call: Call, phone: string, password: string) {
  const { database, clock, ip } = call
  const account = await guess(database.db, passwordLimits(phone, ip), clock(), async () => {
    const found = await accountOf(database.db, phone)
    const right = await fits(found?.password_hash, password)
    return found && right ? found : refuse('invalid', WRONG_LOGIN)
  })
  return database.tx(async trx => {
    // A password that is being changed at this moment opens nothing any more: the change waits for the session and ends it.
    const still = await trx
      .selectFrom('account')
      .select('uid')
      .where('uid', '=', account.uid)
      .where('password_hash', '=', account.password_hash)
      .forShare()
      .executeTakeFirst()
    return still ? open(trx, call, still.uid) : refuse('invalid', WRONG_LOGIN)
  })
}

async function byCode(call: Call, phone: string, code: string) {
  await spendCode(call, phone, 'login', code)
  const account = await accountOf(call.database.db, phone)
  if (!account) refuse('invalid', WRONG_CODE, 'code')
  return open(call.database.db, call, account.uid)
}

export const entry: Handlers<typeof entryContract> = {
  async registered({ phone, code, password, name, kind, region = '' }, call) {
    const { database, clock } = call
    if (region) mustBeDistrict(region)
    await spendCode(call, phone, 'register', code)
    const password_hash = await hashPassword(password)
    const now = clock()
    return database.tx(async trx => {
      const account = await trx
        .insertInto('account')
        .values({
          uid: newId(now),
          kind,
          phone,
          password_hash,
          name,
          avatar: AVATAR[kind],
          region,
          introduction: '',
          created_at: new Date(now),
        })
        .onConflict(conflict => conflict.column('phone').doNothing())
        .returning('uid')
        .executeTakeFirst()
      if (!account) refuse('notNow', '这个手机号已经注册过，请直接登录', 'phone')
      return open(trx, call, account.uid)
    })
  },

  async sendSms({ phone, purpose }, call) {
    const { code, wait } = await sendCode(call, phone, purpose)
    return { wait, demoCode: call.demo ? code : '' }
  },

  async phoneLogin({ phone, code, password }, call) {
    if (code === undefined && password === undefined) refuse('invalid', '请填写验证码或密码')
    if (code !== undefined && password !== undefined) refuse('invalid', '验证码和密码只填一个')
    return code === undefined ? byPassword(call, phone, password ?? '') : byCode(call, phone, code)
  },

  async forgetPassword({ phone, code, password }, call) {
    const { database, ip } = call
    await spendCode(call, phone, 'forget', code)
    const password_hash = await hashPassword(password)
    await database.tx(async trx => {
      const account = await trx
        .updateTable('account')
        .set({ password_hash })
        .where('phone', '=', phone)
        .returning('uid')
        .executeTakeFirst()
      if (!account) refuse('invalid', WRONG_CODE, 'code')
      await trx.deleteFrom('session').where('uid', '=', account.uid).execute()
      const [ofNumber] = passwordLimits(phone, ip)
      await trx
        .deleteFrom('rate')
        .where('key', '=', ofNumber?.key ?? '')
        .execute()
    })
    return {}
  },
}
