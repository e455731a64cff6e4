/** A donor's own donations of goods. */
import type { donationContract } from '../../../src/contract/donation.contract.ts'
import { MY_DONATIONS } from '../../../src/contract/recordLists.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { type DonationRecordRow, donationRowsOf, donations } from './rows.ts'

/** Resolves to how many of their pieces were stored. */
async function storedPieces(db: Queryable, uid: string): Promise<{ readonly pieces: number }> {
  const { pieces } = await db
    .selectFrom('record')
    .innerJoin('donationItem', 'donationItem.donation', 'record.id')
    .select(({ fn }) => fn.sum<number | null>('stored').as('pieces'))
    .where('workflow', '=', 'goodsDonation')
    .where('owner', '=', uid)
    .executeTakeFirstOrThrow()
  return { pieces: Number(pieces ?? 0) }
}

export const donationListCalls: Pick<Handlers<typeof donationContract>, 'myGifts'> = {
  myGifts: recordList(MY_DONATIONS, goodsDonation, {
    find: (db, { uid }) => donations(db).where('record.owner', '=', uid),
    rows: (db, found: readonly DonationRecordRow[], who) => donationRowsOf(db, found, ({ donor }) => donor, who),
    extras: storedPieces,
  }),
}
