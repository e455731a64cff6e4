/** What a campaign of the demonstration is spent on: two spendings that were paid, one to pay, one to look at. */
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { campaign as chart } from '../../../../src/machines/workflows/campaign/chart.ts'
import { newId } from '../../../db/ids.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { begin } from '../../../engine/fire.ts'
import { factsOf } from '../../../engine/records.ts'
import { awake } from '../rows/calendar.ts'
import table from '../tables/spendings.txt?raw'
import { deedsOf, type Stage } from './stage.ts'

/** `amount` in 分; `since`: how many hours ago it was handed in. */
const SPENDINGS = readRows(table, 'amount# reason invoice since# deeds')
const TITLE = '给留守儿童的一间阅览室'
/** Who confirms, and who pays. */
const FIRST = '13900000008'
const SECOND = '13900000015'
const BILL = '/pictures/sand/scroll.svg'
const SLIP = '/pictures/mint/scroll.svg'

/** Hands in each spending and takes it as far as the table says. */
export async function playSpendings(stage: Stage): Promise<void> {
  const { db, context, clock, now } = stage
  const { id: campaign, facts } = await db
    .selectFrom('campaign')
    .innerJoin('record', 'record.id', 'campaign.id')
    .select(['campaign.id', 'record.facts'])
    .where('title', '=', TITLE)
    .executeTakeFirstOrThrow()
  const { owner, payee } = factsOf(chart, { facts })
  const [first, second] = [await stage.uidOf(FIRST), await stage.uidOf(SECOND)]
  await db
    .insertInto('upload')
    .values({ id: newId(now), uid: second, url: SLIP, mime: 'image/svg+xml', bytes: 1, name: '回单.svg' })
    .execute()
  for (const { amount, reason, invoice, since, deeds } of SPENDINGS) {
    clock.at = awake(now - since * HOUR_MS, now - 4 * HOUR_MS)
    const { id } = await begin(context, {
      workflow: 'expense',
      event: 'HAND_IN',
      facts: {
        owner,
        place: '3301',
        campaign,
        payee,
        amount,
        invoice,
        twoFrom: SETTINGS.bigExpense.fallback,
        approvedBy: '',
      },
      input: { amount, invoice, reason, proof: [BILL] },
      who: await stage.who(owner),
    })
    for (const { afterMs, event } of deedsOf(deeds)) {
      stage.later(afterMs / HOUR_MS)
      if (event === 'REMIT') await stage.fire(second, 'expense', id, event, { words: `3301${clock.at}`, proof: [SLIP] })
      else await stage.fire(first, 'expense', id, event)
    }
  }
}
