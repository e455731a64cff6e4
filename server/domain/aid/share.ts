/** Shared links and their visitors. */
import { createHash } from 'node:crypto'
import type { aidResultContract } from '../../../src/contract/aidResult.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { screenOf } from '../../../src/contract/screens.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { maskedName, namesOf } from '../../identity/names.ts'
import { byId, listPage } from '../../kernel/listPage.ts'

const CODE_LENGTH = 12
const MAX_VISITORS = 5

/** Anonymous visitors are recognised within a day only, by a hash that cannot be traced back. */
const visitorKeyOf = (ip: string, device: string, day: string) =>
  createHash('sha256').update(`${day}|${ip}|${device}`).digest('base64url').slice(0, 22)

async function visitsOf(db: Queryable, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('shareVisit')
          .select(({ fn }) => ['share', fn.countAll<number>().as('visits'), fn.max('at').as('last')])
          .where('share', 'in', ids)
          .groupBy('share')
          .execute()
  return new Map(rows.map(({ share, visits, last }) => [share, { visits: Number(visits), last }]))
}

/** Resolves to the latest logged-in visitors, a few of each link. */
async function visitorsOf(db: Queryable, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('shareVisit')
          .select(({ fn }) => ['share', 'uid', fn.max('at').as('last')])
          .where('share', 'in', ids)
          .where('uid', 'is not', null)
          .groupBy(['share', 'uid'])
          .orderBy('last', 'desc')
          .execute()
  const name = await namesOf(
    db,
    rows.map(({ uid }) => uid ?? ''),
  )
  return (id: string) =>
    rows.flatMap(({ share, uid }) => (share === id ? [maskedName(name(uid ?? ''))] : [])).slice(0, MAX_VISITORS)
}

export const shareCalls: Pick<Handlers<typeof aidResultContract>, 'shareAdd' | 'shareVisit' | 'sharePage'> = {
  async shareAdd({ path, title }, { database: { db }, me: { uid }, clock }) {
    if (!screenOf(path)?.who.includes('visitor')) refuse('invalid', '这个页面不能分享', 'path')
    const at = clock()
    const id = newId(at)
    await db
      .insertInto('share')
      .values({ id, uid, code: id.slice(-CODE_LENGTH), path, title, createdAt: new Date(at) })
      .onConflict(conflict => conflict.columns(['uid', 'path']).doUpdateSet({ title }))
      .execute()
    const ownShares = db
      .selectFrom('share')
      .select(['code as mark', 'path'])
      .where('uid', '=', uid)
      .where('path', '=', path)
    return ownShares.executeTakeFirstOrThrow()
  },

  async shareVisit({ mark }, { database: { db }, me, ip, device, clock }) {
    const share = await db.selectFrom('share').select(['id', 'uid']).where('code', '=', mark).executeTakeFirst()
    if (!share || share.uid === me?.uid) return {}
    const at = clock()
    const day = chinaDay(at)
    await db
      .insertInto('shareVisit')
      .values({
        share: share.id,
        day,
        at: new Date(at),
        visitor: me?.uid ?? visitorKeyOf(ip, device, day),
        uid: me?.uid ?? null,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return {}
  },

  async sharePage(paging, { database: { db }, me: { uid } }) {
    const ownShares = db.selectFrom('share').where('uid', '=', uid)
    const { rows, next, total } = await listPage(db, ownShares, page => page.selectAll(), { by: [byId()], ...paging })
    const ids = rows.map(({ id }) => id)
    const visits = await visitsOf(db, ids)
    const visitors = await visitorsOf(db, ids)
    const dataList = rows.map(({ id, title, path, createdAt }) => ({
      id,
      title,
      path,
      at: createdAt.getTime(),
      visits: visits.get(id)?.visits ?? 0,
      lastVisitAt: visits.get(id)?.last.getTime() ?? null,
      visitors: visitors(id),
    }))
    return { dataList, next, total }
  },
}
