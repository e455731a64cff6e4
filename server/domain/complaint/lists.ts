/** Complaints of a buyer, and for the platform all complaints except about the reader's own shop. */
import { type SqlBool, sql } from 'kysely'
import type { complaintContract } from '../../../src/contract/complaint.contract.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import type { Handlers } from '../../engine/context.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { COMPLAINT_COLUMNS, complaintRowsOf } from './rows.ts'

export const complaintListCalls: Pick<Handlers<typeof complaintContract>, 'complaintPage'> = {
  async complaintPage({ state, id, ...paging }, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    // The chart defines the platform's relation to a complaint.
    const decided = sql<SqlBool>`not jsonb_exists(facts->'shopOwners', ${uid})`
    const matching = db
      .selectFrom('record')
      .where('workflow', '=', 'complaint')
      .where(({ or, eb }) => or([eb('owner', '=', uid), ...(hasRole(who, 'platform') ? [decided] : [])]))
      .$if(state !== undefined, query => query.where('state', '=', state!))
      .$if(id !== undefined, query => query.where('id', '=', id!))
    const read = (page: typeof matching) => page.select(COMPLAINT_COLUMNS)
    const { rows, next, total } = await listPage(db, matching, read, { by: [byId()], ...paging })
    return { dataList: await complaintRowsOf(db, rows, who), next, total }
  },
}
