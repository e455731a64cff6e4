/** Binds roles to the engine: owners, places, and the current decision makers. */
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import { roleGrantProjection } from '../../../src/machines/workflows/roleGrant/projection.ts'
import { binding } from '../../engine/binding.ts'
import { factsOf } from '../../engine/records.ts'
import { decidesNow } from './decides.ts'
import { desksOf } from './decidingDesk.ts'

/** Throws `invalid` for a day that is over. */
function assertAwayDay(until: string, at: number): void {
  if (until < chinaDay(at)) refuse('invalid', '这一天已经过了，请选今天或以后的一天', 'until')
}

export const roleGrantBinding = binding(roleGrant, {
  projection: roleGrantProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: { superior: decidesNow },
  // Several may wait at once, so the title has the applicant's name.
  async titles(db, ids) {
    const rows = await db
      .selectFrom('record')
      .innerJoin('account', 'account.uid', 'record.owner')
      .select(['record.id', 'record.facts', 'account.name'])
      .where('record.id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.id, `${row.name} · ${ROLES[factsOf(roleGrant, row).role]}申请`]))
  },
  assertWorld: {
    async GO_AWAY(_, _record, { input: { until }, at }) {
      assertAwayDay(until, at)
    },
  },
  async refresh(db, { facts }) {
    return { desk: (await desksOf(db, [facts]))(facts) }
  },
})
