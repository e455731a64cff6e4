/** The reviewers' desk: certifications of a leader's district, for the platform all. */
import { type SqlBool, sql } from 'kysely'
import type { certificationContract } from '../../../src/contract/certification.contract.ts'
import { CERTIFICATION_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { certificationRowsOf, certifications } from './rows.ts'

export const certificationBoardCalls: Pick<Handlers<typeof certificationContract>, 'identDesk'> = {
  identDesk: recordList(CERTIFICATION_DESK, certification, {
    reader: whoIs,
    find: (db, { uid, grants = [] }) => {
      const places = grants.flatMap(({ role, region }) =>
        role === 'platform' ? [''] : role === 'leader3' ? [region] : [],
      )
      if (places.length === 0) refuse('notYours', '认证由区县负责人和平台审核')
      return certifications(db)
        .where('owner', '<>', uid)
        .where(sql<SqlBool>`(${sql.join(places.map(placeWithin), sql` or `)})`)
    },
    where: tab => (tab === 'changing' ? sql<SqlBool>`record.facts @> '{"changing": true}'` : undefined),
    wordsOf: pattern => sql<SqlBool>`(certification.name ilike ${pattern} or certification.number ilike ${pattern})`,
    order: tab => ({
      by: [byId('record.id')],
      direction: tab === 'submitted' || tab === 'toCountersign' ? 'asc' : 'desc',
    }),
    rows: certificationRowsOf,
  }),
}
