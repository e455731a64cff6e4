/** The personal centre: who I am, what I may change about it, and where I am logged in. */
import type { MyInfo, personContract } from '../../src/contract/person.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { ROLES } from '../../src/contract/words.ts'
import type { Database, Query } from '../db/connect.ts'
import { address } from './address.ts'
import { spendCode } from './code.ts'
import type { Handlers } from './context.ts'
import { feedback } from './feedback.ts'
import { maskedPhone } from './masked.ts'
import { unreadOf } from './messages.ts'
import { fits, hashPassword, passwordLimits } from './password.ts'
import { deviceName } from './personDevice.ts'
import { mustBeAvatar } from './personPicture.ts'
import { mustBeDistrict } from './personRegion.ts'
import { guess } from './rate.ts'
import { regionNames } from './regionFilter.ts'
import { heldNames } from './role/places.ts'
import { closeSession } from './session.ts'

/** PostgreSQL's word for a value that somebody else has already. */
const TAKEN = '23505'

const roleLabel = (role: string) => (Object.hasOwn(ROLES, role) ? ROLES[role as keyof typeof ROLES] : role)

async function infoOf(db: Query, uid: string): Promise<MyInfo> {
  const me = await db.selectFrom('account').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  const grants = await db
    .selectFrom('role_grant')
    .select(['role', 'region'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const names = await regionNames(db, [me.region])
  const heldName = await heldNames(db, grants)
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
    workMinutes: me.work_minutes,
    roles: grants.map(grant => ({ ...grant, label: roleLabel(grant.role), regionName: heldName(grant) })),
    hasPassword: me.password_hash !== null,
    privacy: { showName: me.show_name, showOnRank: me.show_on_rank },
    unread: await unreadOf(db, uid),
  }
}

const accountOf = (db: Query, uid: string) =>
  db.selectFrom('account').select(['phone', 'password_hash']).where('uid', '=', uid).executeTakeFirstOrThrow()

async function takePhone({ db }: Database, uid: string, phone: string): Promise<void> {
  try {
    await db.updateTable('account').set({ phone }).where('uid', '=', uid).execute()
  } catch (error) {
    if ((error as { code?: string }).code !== TAKEN) throw error
    refuse('notNow', '这个手机号已被别的账号使用', 'phone')
  }
}

export const person: Handlers<typeof personContract> = {
  ...address,
  ...feedback,

  getMyInfo: (_, { database: { db }, me: { uid } }) => infoOf(db, uid),

  async updateHeadimg({ url }, { database: { db }, me: { uid } }) {
    await mustBeAvatar(db, uid, url, 'url')
    await db.updateTable('account').set({ avatar: url }).where('uid', '=', uid).execute()
    return { avatar: url }
  },

  /** What is not sent stays as it is. */
  async updateMyInfo(
    { name, region, introduction, noIntroduction = false, privacy },
    { database: { db }, me: { uid } },
  ) {
    if (region !== undefined) mustBeDistrict(region)
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(region === undefined ? {} : { region }),
      ...(introduction === undefined && !noIntroduction ? {} : { introduction: introduction ?? '' }),
      ...(privacy ? { show_name: privacy.showName, show_on_rank: privacy.showOnRank } : {}),
    }
    if (Object.keys(changes).length) await db.updateTable('account').set(changes).where('uid', '=', uid).execute()
    return infoOf(db, uid)
  },

  async updatePhone({ phone, code }, call) {
    const { database, me } = call
    const account = await accountOf(database.db, me.uid)
    if (account.phone === phone) refuse('invalid', '这就是现在的手机号', 'phone')
    await spendCode(call, phone, 'phone', code)
    await takePhone(database, me.uid, phone)
    return {}
  },

  async updatePassword({ old, password }, { database, me, ip, clock }) {
    const { phone, password_hash } = await accountOf(database.db, me.uid)
    if (password_hash !== null) {
      if (old === undefined) refuse('invalid', '请填写原密码', 'old')
      await guess(database.db, passwordLimits(phone, ip), clock(), async () => {
        if (!(await fits(password_hash, old ?? ''))) refuse('invalid', '原密码不正确', 'old')
      })
    }
    if (old === password) refuse('invalid', '新密码不能和原密码相同', 'password')
    const fresh = await hashPassword(password)
    await database.tx(async trx => {
      await trx.updateTable('account').set({ password_hash: fresh }).where('uid', '=', me.uid).execute()
      await trx.deleteFrom('session').where('uid', '=', me.uid).where('id', '!=', me.session).execute()
    })
    return {}
  },

  async getDevices(_, { database: { db }, me, clock }) {
    const rows = await db
      .selectFrom('session')
      .select(['id', 'device', 'seen_at'])
      .where('uid', '=', me.uid)
      .where('expires_at', '>', new Date(clock()))
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const devices = rows.map(({ id, device, seen_at }) => ({
      id,
      name: deviceName(device),
      seenAt: seen_at.getTime(),
      current: id === me.session,
    }))
    return { dataList: devices.sort((a, b) => Number(b.current) - Number(a.current)) }
  },

  async logout({ all = false }, { database: { db }, me }) {
    await closeSession(db, me, all)
    return {}
  },
}
