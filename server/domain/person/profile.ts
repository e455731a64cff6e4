/** A person's own profile. */
import { isKeyOf } from '../../../src/contract/keys.ts'
import { type MyInfo, personContract } from '../../../src/contract/person.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { attachShown } from '../../files/ownership.ts'
import { assertDistrict, regionNames } from '../../geo/regionNames.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { signPicture } from '../../kernel/pictures.ts'
import { assertSeen, seenOf } from '../../kernel/seen.ts'
import { shownMinutes, showOnRanks } from '../hours/ranks.ts'
import { unreadOf } from '../message/unread.ts'
import { grantRegionNames } from '../role/places.ts'

const roleLabel = (role: string) => (isKeyOf(ROLES, role) ? ROLES[role] : role)

/** What the form of one's profile shows. */
const shownOf = ({ name, region, introduction }: Pick<MyInfo, 'name' | 'region' | 'introduction'>) => {
  return { name, region, introduction }
}

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
    seen: seenOf(shownOf(me)),
    points: me.points,
    workMinutes: await shownMinutes(db, me),
    roles: grants.map(grant => ({ ...grant, label: roleLabel(grant.role), regionName: grantRegionName(grant) })),
    hasPassword: me.passwordHash !== null,
    privacy: { showName: me.showName, showOnRank: me.showOnRank },
    muted: me.mutedMessages,
    unread: await unreadOf(db, uid),
  }
}

export const profileCalls: Pick<Handlers<typeof personContract>, 'getMyInfo' | 'updateHeadimg' | 'updateMyInfo'> = {
  getMyInfo: (_, { database: { db }, me: { uid } }) => infoOf(db, uid),

  async updateHeadimg({ url }, { database: { db }, me: { uid } }) {
    await attachShown(db, uid, url, 'url')
    await db.updateTable('account').set({ avatar: url }).where('uid', '=', uid).execute()
    return { avatar: url }
  },

  /** Fields that are not sent stay unchanged. */
  async updateMyInfo({ seen, name, region, introduction, noIntroduction = false, privacy }, { database, me: { uid } }) {
    if (region !== undefined) assertDistrict(region)
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(region === undefined ? {} : { region }),
      ...(introduction === undefined && !noIntroduction ? {} : { introduction: introduction ?? '' }),
      ...(privacy ? { showName: privacy.showName, showOnRank: privacy.showOnRank } : {}),
    }
    return database.tx(async db => {
      const account = db
        .selectFrom('account')
        .select(['name', 'region', 'introduction', 'avatar'])
        .where('uid', '=', uid)
      const { avatar, ...now } = await account.forNoKeyUpdate().executeTakeFirstOrThrow()
      assertSeen(personContract.updateMyInfo.input, seen, now, { ...now, ...changes })
      const drawn = name !== undefined && avatar === signPicture(now.name) ? { avatar: signPicture(name) } : {}
      if (Object.keys(changes).length)
        await db
          .updateTable('account')
          .set({ ...changes, ...drawn })
          .where('uid', '=', uid)
          .execute()
      if (privacy) await showOnRanks(db, uid, privacy.showOnRank)
      return infoOf(db, uid)
    })
  },
}
