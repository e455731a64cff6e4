/** How I come in: telephone and password, and where I am logged in. */
import type { personContract } from '../../../src/contract/person.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Database, Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { deviceName } from '../../identity/deviceName.ts'
import { hashPassword, verifyPassword } from '../../identity/password.ts'
import { guessPassword } from '../../identity/passwordGuesses.ts'
import { closeSession } from '../../identity/session.ts'
import { redeemCode } from '../../identity/smsCode.ts'
import { isUniqueViolation } from '../../kernel/errorCode.ts'

const accountOf = (db: Queryable, uid: string) =>
  db.selectFrom('account').select(['phone', 'passwordHash']).where('uid', '=', uid).executeTakeFirstOrThrow()

async function changePhone({ db }: Database, uid: string, phone: string): Promise<void> {
  try {
    await db.updateTable('account').set({ phone }).where('uid', '=', uid).execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    refuse('notNow', '这个手机号已被别的账号使用', 'phone')
  }
}

type SecurityCall = 'updatePhone' | 'updatePassword' | 'getDevices' | 'logout'

export const securityCalls: Pick<Handlers<typeof personContract>, SecurityCall> = {
  async updatePhone({ phone, code }, call) {
    const { database, me } = call
    const account = await accountOf(database.db, me.uid)
    if (account.phone === phone) refuse('invalid', '这就是现在的手机号', 'phone')
    await redeemCode(call, phone, 'phone', code)
    await changePhone(database, me.uid, phone)
    return {}
  },

  async updatePassword({ old, password }, { database, me, ip, clock }) {
    const { phone, passwordHash } = await accountOf(database.db, me.uid)
    if (passwordHash !== null) {
      if (old === undefined) refuse('invalid', '请填写原密码', 'old')
      await guessPassword(database.db, { phone, ip, now: clock() }, async () => {
        if (!(await verifyPassword(passwordHash, old ?? ''))) refuse('invalid', '原密码不正确', 'old')
      })
    }
    if (old === password) refuse('invalid', '新密码不能和原密码相同', 'password')
    const newHash = await hashPassword(password)
    await database.tx(async trx => {
      await trx.updateTable('account').set({ passwordHash: newHash }).where('uid', '=', me.uid).execute()
      await trx.deleteFrom('session').where('uid', '=', me.uid).where('id', '!=', me.session).execute()
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
    return { dataList: devices.sort((a, b) => Number(b.current) - Number(a.current)) }
  },

  async logout({ all = false }, { database, me }) {
    await database.tx(db => closeSession(db, me, all))
    return {}
  },
}
