/** Candidates to help: volunteers of the district and collectors of the street, the nearest and least busy first. */
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { aid } from '../../../src/machines/workflows/aid/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord } from '../../engine/read.ts'
import { pointOf } from '../../geo/point.ts'
import { whoIs } from '../../identity/grants.ts'
import { candidatesFor } from '../role/candidates.ts'
import { warehousesWith } from '../warehouse/pick.ts'
import { HELPING_ROLES } from './helpers.ts'

export const candidateCalls: Pick<Handlers<typeof aidContract>, 'aidCandidates'> = {
  async aidCandidates({ id }, { database: { db }, engine, me: { uid }, clock }) {
    const facts = (await readRecord({ db, engine }, aid, id, uid)).facts
    if (!aid.rolesOf(facts, await whoIs(db, uid)).includes('handler')) return refuse('missing', '没有找到这条记录')
    const { owner, assignee, place, items, warehouse } = facts
    const info = await db
      .selectFrom('aidInfo')
      .select(['lng', 'lat', 'title', 'words'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const at = pointOf(info) ?? undefined
    const except = [owner, uid, assignee].filter(one => one !== '')
    const dataList = await candidatesFor(db, HELPING_ROLES, {
      place,
      near: at,
      except,
      need: `${info.title} ${info.words}`,
    })
    const warehouses = items.length > 0 ? await warehousesWith(db, place, items, clock(), at) : []
    return {
      dataList,
      warehouses: warehouses.map(one => ({
        id: one.id,
        name: one.name,
        distance: one.distance ?? 0,
        short: one.short.map(({ name, there, unit }) => `${name}只有 ${there} ${unit}`).join('，'),
        chosen: one.id === warehouse,
      })),
    }
  },
}
