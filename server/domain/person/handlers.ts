/** The personal centre: who I am, what I may change about it, and where I am logged in. */
import { isKeyOf } from '../../../src/contract/keys.ts'
import type { MyInfo, personContract } from '../../../src/contract/person.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { ROLES } from '../../../src/contract/words.ts'
import type { Database, Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { attachAvatar } from '../../files/ownership.ts'
import { deviceName } from '../../identity/deviceName.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { hashPassword, verifyPassword } from '../../identity/password.ts'
import { guessPassword } from '../../identity/passwordGuesses.ts'
import { closeSession } from '../../identity/session.ts'
import { redeemCode } from '../../identity/smsCode.ts'
import { isUniqueViolation } from '../../kernel/errorCode.ts'
import { regionNames } from '../../kernel/regionFilter.ts'
import { assertDistrict } from '../../kernel/regionNames.ts'
import { unreadOf } from '../message/handlers.ts'
import { grantRegionNames } from '../role/places.ts'
import { addressCalls } from './addresses.ts'

const roleLabel = (role: string) => (isKeyOf(ROLES, role) ? ROLES[role] : role)

async function infoOf(db: Queryable, uid: string): Promise<MyInfo> {
  const me = await db.selectFrom('account').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  const grants = await db
    .selectFrom('roleGrant')
    .select(['role', 'region'])
    .where('uid', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const names = await regionNames(db, [me.region])
  const grantRegionName = await grantRegionNames(db, grants)
  return {
    uid,
    kind: me.kind,
    name: me.name,
    phone: maskedPhone(me.phone),
    avatar: me.avatar,
    region: me.region,
    regionName: me.region && names(me.region),
    introduction: me.introduction,
    points: me.points,
    workMinutes: me.workMinutes,
    roles: grants.map(grant => ({ ...grant, label: roleLabel(grant.role), regionName: grantRegionName(grant) })),
    hasPassword: me.passwordHash !== null,
    privacy: { showName: me.showName, showOnRank: me.showOnRank },
    unread: await unreadOf(db, uid),
  }
}

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

export const personHandlers: Omit<Handlers<typeof personContract>, 'feedback' | 'feedbackPage'> = {
  ...addressCalls,

  getMyInfo: (_, { database: { db }, me: { uid } }) => infoOf(db, uid),

  async updateHeadimg({ url }, { database: { db }, me: { uid } }) {
    await attachAvatar(db, uid, url, 'url')
    await db.updateTable('account').set({ avatar: url }).where('uid', '=', uid).execute()
    return { avatar: url }
  },

  /** What is not sent stays as it is. */
  async updateMyInfo(
    { name, region, introduction, noIntroduction = false, privacy },
    { database: { db }, me: { uid } },
  ) {
    if (region !== undefined) assertDistrict(region)
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(region === undefined ? {} : { region }),
      ...(introduction === undefined && !noIntroduction ? {} : { introduction: introduction ?? '' }),
      ...(privacy ? { showName: privacy.showName, showOnRank: privacy.showOnRank } : {}),
    }
    if (Object.keys(changes).length) await db.updateTable('account').set(changes).where('uid', '=', uid).execute()
    return infoOf(db, uid)
  },

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

  async logout({ all = false }, { database: { db }, me }) {
    await closeSession(db, me, all)
    return {}
  },
}
