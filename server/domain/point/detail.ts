/** The details of a restoration request, for the owner of the points and the staff of their city. */
import type { pointContract } from '../../../src/contract/point.contract.ts'
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord } from '../../engine/read.ts'
import { pointRestoreRowsOf, pointRestores } from './rows.ts'

export const pointDetailCalls: Pick<Handlers<typeof pointContract>, 'pointRestoreDetails'> = {
  async pointRestoreDetails({ id }, { database: { db }, engine, me: { uid } }) {
    const { who } = await readRecord({ db, engine }, pointRestore, id, uid)
    const [row] = await pointRestoreRowsOf(
      db,
      [await pointRestores(db).where('record.id', '=', id).executeTakeFirstOrThrow()],
      who,
    )
    return row!
  },
}
