/** A person's telephone, password and sessions. */
import type { personContract } from '../../../src/contract/person.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { deviceName } from '../../identity/deviceName.ts'
import { assertNotOwnNumber, hashPassword, verifyPassword } from '../../identity/password.ts'
import { guessPassword } from '../../identity/passwordGuesses.ts'
import { closeSession, closeSessions } from '../../identity/session.ts'
import { redeemCode, redeemCodes } from '../../identity/smsCode.ts'
import { isUniqueViolation } from '../../kernel/errorCode.ts'

const accountOf = (db: Queryable, uid: string) =>
  db.selectFrom('account').select(['phone', 'passwordHash']).where('uid', '=', uid).executeTakeFirstOrThrow()

type OwnAccount = Awaited<ReturnType<typeof accountOf>>

async function changePhone(db: Queryable, uid: string, phone: string): Promise<void> {
  try {
    await db.updateTable('account').set({ phone }).where('uid', '=', uid).execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    refuse('notNow', '这个手机号已被别的账号使用', 'phone')
  }
}

interface Proof {
  readonly password?: string | undefined
  readonly oldCode?: string | undefined
}
/**
 * Throws `Refused` unless exactly one proof of ownership was given: a session left open elsewhere must not be enough to
 * take over the account.
 */
function assertOneProof({ password, oldCode }: Proof, hasPassword: boolean): void {
  if (password !== undefined && oldCode !== undefined) refuse('invalid', '密码和原手机号的验证码只填一个', 'password')
  if (password !== undefined && !hasPassword) refuse('invalid', '您还没有设过密码，请用原手机号的验证码', 'password')
  if (password === undefined && oldCode === undefined)
    refuse('invalid', '请填写密码，或发到原手机号的验证码', hasPassword ? 'password' : 'oldCode')
}

async function assertPassword({ database, ip, clock }: Call, account: OwnAccount, typed: string, field: string) {
  const { phone, passwordHash } = account
  await guessPassword(database.db, { phone, ip, now: clock() }, async () => {
    if (!(await verifyPassword(passwordHash, typed)))
      refuse('invalid', field === 'old' ? '原密码不正确' : '密码不正确', field)
  })
}

/** The newest log-ins that are shown. */
const MAX_LOGINS = 10

const lastLogins = (db: Queryable, uid: string) =>
  db
    .selectFrom('login')
    .select(['id', 'device', 'place', 'at'])
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LOGINS)
    .execute()

type SecurityCall = 'updatePhone' | 'updatePassword' | 'getDevices' | 'logout'

export const securityCalls: Pick<Handlers<typeof personContract>, SecurityCall> = {
  async updatePhone({ phone, code, ...proof }, call) {
    const { database, me } = call
    const account = await accountOf(database.db, me.uid)
    if (account.phone === phone) refuse('invalid', '这就是现在的手机号', 'phone')
    assertOneProof(proof, account.passwordHash !== null)
    const { password, oldCode } = proof
    if (password !== undefined) await assertPassword(call, account, password, 'password')
    const purpose = 'phone'
    await redeemCodes(call, [
      { phone, purpose, code },
      ...(oldCode === undefined ? [] : [{ phone: account.phone, purpose, code: oldCode, field: 'oldCode' } as const]),
    ])
    await database.tx(async trx => {
      await changePhone(trx, me.uid, phone)
      // A lost telephone may still be logged in.
      await closeSessions(trx, me.uid, me.session)
    })
    return {}
  },

  async updatePassword({ old, code, password }, call) {
    const { database, me } = call
    const account = await accountOf(database.db, me.uid)
    if (old === password) refuse('invalid', '新密码不能和原密码相同', 'password')
    if (account.passwordHash === null)
      await redeemCode(call, account.phone, 'forget', code ?? refuse('invalid', '请填写发到您手机号的验证码', 'code'))
    else await assertPassword(call, account, old ?? refuse('invalid', '请填写原密码', 'old'), 'old')
    assertNotOwnNumber(password, account.phone)
    const newHash = await hashPassword(password)
    await database.tx(async trx => {
      await trx.updateTable('account').set({ passwordHash: newHash }).where('uid', '=', me.uid).execute()
      await closeSessions(trx, me.uid, me.session)
    })
    return {}
  },

  async getDevices(_, { database: { db }, me, clock }) {
    const rows = await db
      .selectFrom('session')
      .select(['id', 'device', 'seenAt'])
      .where('uid', '=', me.uid)
      .where('expiresAt', '>', new Date(clock()))
      .orderBy('seenAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const devices = rows.map(({ id, device, seenAt }) => ({
      id,
      name: deviceName(device),
      seenAt: seenAt.getTime(),
      current: id === me.session,
    }))
    const logins = await lastLogins(db, me.uid)
    const nowOf = (id: string) =>
      id === me.session ? 'here' : devices.some(device => device.id === id) ? 'open' : 'ended'
    return {
      dataList: devices.sort((a, b) => Number(b.current) - Number(a.current)),
      logins: logins.map(({ at, device, ...login }) => ({
        ...login,
        device: deviceName(device),
        at: at.getTime(),
        now: nowOf(login.id),
      })),
    }
  },

  async logout({ all = false }, { database, me }) {
    await (all ? database.tx(db => closeSessions(db, me.uid)) : closeSession(database.db, me))
    return {}
  },
}
