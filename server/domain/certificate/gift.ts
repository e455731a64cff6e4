/** The certificate of a gift of money: what its giver chose to be called, and that it is no receipt. */
import { sql } from 'kysely'
import { NAMELESS_GIVER } from '../../../src/contract/honourWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { lengthText } from '../../../src/contract/spans.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { yuanText } from '../../../src/contract/words.ts'
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { GIVEN_STATES, givenOf, isGift, isLastingGift } from '../../../src/machines/workflows/payment/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'
import { settingOf } from '../../engine/settings.ts'
import type { CertifiedContent, SubjectRecord } from './contents.ts'

/** Resolves to the content of the certificate. Throws `notNow` for what was not given, or not long enough ago. */
export async function giftContent(db: Queryable, record: SubjectRecord): Promise<CertifiedContent> {
  const facts = factsOf(payment, record)
  if (facts.purpose !== 'donation') refuse('missing', '没有找到这笔捐款')
  const paid = { state: record.state, facts }
  if (!isGift(paid)) refuse('notNow', '已收到而且没有退款的捐款才能出具证书')
  if (!isLastingGift(paid)) {
    const window = lengthText(await settingOf(db, 'refundWindow'))
    refuse('notNow', `付款满 ${window}、不能直接退款以后才能出具证书`)
  }
  const { title, organisation, payee, day } = await db
    .selectFrom('campaign')
    .innerJoin('account', 'account.uid', 'campaign.uid')
    .leftJoin('payee', join => join.on('payee.id', '=', facts.payee))
    .select(['campaign.title', 'account.name as organisation', 'payee.name as payee'])
    .select(
      sql<Date>`(select min(at) from history where record = ${record.id} and to_state in (${sql.join(GIVEN_STATES)}))`.as(
        'day',
      ),
    )
    .where('campaign.id', '=', facts.subject)
    .executeTakeFirstOrThrow()
  return {
    kind: 'money',
    heading: '捐款证书',
    standing: '爱心证明（不是捐赠票据，不作抵税凭证）',
    holder: facts.anonymous ? NAMELESS_GIVER : facts.inNameOf,
    lines: [
      ['捐赠金额', yuanText(givenOf(record.state, facts))],
      ['捐赠日期', chinaDay(day.getTime())],
      ['捐赠用途', title],
      ['接受捐赠', organisation],
    ],
    issuer: payee ?? organisation,
  }
}
