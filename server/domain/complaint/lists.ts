/** Complaints of a buyer, and for the platform all complaints except about the reader's own shop. */
import { type SqlBool, sql } from 'kysely'
import type { complaintContract } from '../../../src/contract/complaint.contract.ts'
import { COMPLAINT_DESK } from '../../../src/contract/recordLists.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { complaintRowsOf, complaints } from './rows.ts'

export const complaintListCalls: Pick<Handlers<typeof complaintContract>, 'complaintPage'> = {
  complaintPage: recordList(COMPLAINT_DESK, complaint, {
    reader: whoIs,
    find: (db, who) => {
      // The chart excludes platform staff who keep the shop.
      const decided = sql<SqlBool>`not jsonb_exists(record.facts->'shopOwners', ${who.uid})`
      return complaints(db).where(({ or, eb }) =>
        or([eb('owner', '=', who.uid), ...(hasRole(who, 'platform') ? [decided] : [])]),
      )
    },
    wordsOf: pattern => sql`exists (select from record sold join shop on shop.id = sold.place
      where sold.id = record.root and shop.name ilike ${pattern})`,
    order: tab => ({ by: [byId('record.id')], direction: tab === 'ended' || tab === 'all' ? 'desc' : 'asc' }),
    rows: complaintRowsOf,
  }),
}
