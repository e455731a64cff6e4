/** Log-in and registration. No reply reveals whether a number has an account, except to the owner of its SMS code. */

import type { entryContract } from '../../../src/contract/entry.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { auditLogin } from '../../engine/audit.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { ipPlace } from '../../geo/ipRegion.ts'
import { assertDistrict } from '../../geo/regionNames.ts'
import { openAccount } from '../../identity/account.ts'
import { rememberAddress } from '../../identity/knownAddress.ts'
import { assertNotOwnNumber, hashPassword, verifyPassword } from '../../identity/password.ts'
import { forgetGuesses, guessPassword } from '../../identity/passwordGuesses.ts'
import { closeSessions, openSession } from '../../identity/session.ts'
import { type CodePurpose, redeemCode, redeemCodes, sendCode, WRONG_CODE } from '../../identity/smsCode.ts'

const WRONG_LOGIN = '手机号或密码不正确'
const NEW_NUMBER = '这个手机号第一次来，请填写怎么称呼您，填好就能登录'
/** Who comes in by a code for the first time: a person, who may choose a password later. */
const NEIGHBOUR = { kind: 'person', region: '', passwordHash: null } as const

async function startSession(db: Queryable, call: Call, uid: string) {
  const { device, ip, clock } = call
  const now = clock()
  await db.deleteFrom('session').where('uid', '=', uid).where('expiresAt', '<=', new Date(now)).execute()
  await auditLogin(db, call, uid)
  return { uid, token: await openSession(db, uid, device, now, ipPlace(ip)) }
}

const accountOf = (db: Queryable, phone: string) =>
  db.selectFrom('account').select(['uid', 'passwordHash']).where('phone', '=', phone).executeTakeFirst()

/** Resolves to whose number it is, held until the end: an account that is being closed has it no longer. */
const holderOf = async (db: Queryable, phone: string): Promise<string | undefined> =>
  (await db.selectFrom('account').select('uid').where('phone', '=', phone).forShare().executeTakeFirst())?.uid

async function logInByPassword(call: Call, phone: string, password: string) {
  const { database, clock, ip } = call
  const account = await guessPassword(database.db, { phone, ip, now: clock() }, async () => {
    const found = await accountOf(database.db, phone)
    const matches = await verifyPassword(found?.passwordHash, password)
    return found && matches ? found : refuse('invalid', WRONG_LOGIN)
  })
  return database.tx(async trx => {
    // A concurrent change of the password wins: it waits for this session and ends it.
    const current = await trx
      .selectFrom('account')
      .select('uid')
      .where('uid', '=', account.uid)
      .where('passwordHash', '=', account.passwordHash)
      .forShare()
      .executeTakeFirst()
    return current ? startSession(trx, call, current.uid) : refuse('invalid', WRONG_LOGIN)
  })
}

/**
 * Logs the holder of a number in; a number without an account gets one under `name`. Throws at `name` where that is
 * missing, and leaves the code valid for the second try.
 */
async function logInByCode(call: Call, phone: string, code: string, name: string) {
  const { database, clock, ip } = call
  const account = await accountOf(database.db, phone)
  if (!account && name === '') {
    await redeemCodes(call, [{ phone, purpose: 'login', code }], { use: false })
    refuse('invalid', NEW_NUMBER, 'name')
  }
  await redeemCode(call, phone, 'login', code)
  return database.tx(async trx => {
    const opened = account ? undefined : await openAccount(trx, { ...NEIGHBOUR, phone, name }, clock())
    const uid = opened ?? (await holderOf(trx, phone)) ?? refuse('invalid', WRONG_CODE, 'code')
    await rememberAddress(trx, phone, ip, clock())
    return startSession(trx, call, uid)
  })
}

/** Purposes that only a logged-in member has. */
const MEMBER_PURPOSES: readonly CodePurpose[] = ['phone', 'consent', 'guardian', 'closure', 'dataCopy']

export const accountCalls: Handlers<typeof entryContract> = {
  async registered({ phone, code, password, name, kind, region = '' }, call) {
    const { database, clock } = call
    if (region) assertDistrict(region)
    assertNotOwnNumber(password, phone)
    await redeemCode(call, phone, 'register', code)
    const passwordHash = await hashPassword(password)
    return database.tx(async trx => {
      const uid = await openAccount(trx, { kind, phone, passwordHash, name, region }, clock())
      if (!uid) return refuse('notNow', '这个手机号已经注册过，请直接登录', 'phone')
      return startSession(trx, call, uid)
    })
  },

  async sendSms({ phone, purpose, proof = '' }, call) {
    if (MEMBER_PURPOSES.includes(purpose) && !call.me) refuse('login', '请先登录')
    const outcome = await sendCode(call, { phone, purpose, proof })
    if (!outcome.sent) return { wait: 0, demoCode: '', puzzle: outcome.puzzle }
    return { wait: outcome.wait, demoCode: call.demo && call.sms.isLog ? outcome.code : '', puzzle: '' }
  },

  async phoneLogin({ phone, code, password, name = '' }, call) {
    if (code === undefined && password === undefined) refuse('invalid', '请填写验证码或密码')
    if (code !== undefined && password !== undefined) refuse('invalid', '验证码和密码只填一个')
    return code === undefined ? logInByPassword(call, phone, password ?? '') : logInByCode(call, phone, code, name)
  },

  async forgetPassword({ phone, code, password }, call) {
    const { database } = call
    assertNotOwnNumber(password, phone)
    await redeemCode(call, phone, 'forget', code)
    const passwordHash = await hashPassword(password)
    await database.tx(async trx => {
      const account = await trx
        .updateTable('account')
        .set({ passwordHash })
        .where('phone', '=', phone)
        .returning('uid')
        .executeTakeFirst()
      if (!account) refuse('invalid', WRONG_CODE, 'code')
      await closeSessions(trx, account.uid)
      await forgetGuesses(trx, phone)
    })
    return {}
  },
}
