/** What can be certified: hours on an account, goods in a warehouse, money that stays, a certification in force. */

import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'
import { RECEIVED_STATES } from '../../../src/contract/donationStates.ts'
import { HOURS_SOURCES, spanText } from '../../../src/contract/honourWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { spaced } from '../../../src/contract/spacing.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { certification } from '../../../src/machines/workflows/certification/chart.ts'
import { CERTIFIABLE_STATES } from '../../../src/machines/workflows/hours/chart.ts'
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { isLastingGift } from '../../../src/machines/workflows/payment/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import { factsOf } from '../../engine/records.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { shownName } from '../../identity/names.ts'
import { certificationContent, isInForce } from './certified.ts'
import { giftContent } from './gift.ts'

export interface CertifiedContent
  extends Pick<CertificateContent, 'kind' | 'heading' | 'standing' | 'lines' | 'issuer'> {
  /** By default the name of the account. */
  readonly holder?: string
  /** Its end, ms since 1970; absent for no end. */
  readonly validUntil?: number
}
export type SubjectRecord = Pick<DbRow<'record'>, 'id' | 'workflow' | 'state' | 'owner' | 'place' | 'facts'>

/** The most that fit on the certificate. */
const MAX_ITEMS = 6

/** Returns whether a record stands as a certificate of it says, at a moment (ms since 1970). */
export function isCertifiable(
  { workflow, state, facts }: Pick<SubjectRecord, 'workflow' | 'state' | 'facts'>,
  at: number,
): boolean {
  if (workflow === 'payment') return isLastingGift({ state, facts: factsOf(payment, { facts }) })
  if (workflow === 'certification') return isInForce({ state, facts: factsOf(certification, { facts }) }, at)
  return (workflow === 'hours' ? CERTIFIABLE_STATES : RECEIVED_STATES).includes(state)
}

/** Throws `notNow` while the certified record is disputed, about to be revoked, or no longer in force. */
export async function assertStillCertifiable(db: Queryable, subject: string, at: number): Promise<void> {
  const record = await db
    .selectFrom('record')
    .select(['workflow', 'state', 'facts'])
    .where('id', '=', subject)
    .executeTakeFirst()
  // An honour certifies no record.
  if (record && !isCertifiable(record, at)) refuse('notNow', '它证明的记录正在复核或已失效，不能恢复')
}

async function hoursContent(db: Queryable, { id, state, place }: SubjectRecord): Promise<CertifiedContent> {
  if (!CERTIFIABLE_STATES.includes(state)) refuse('notNow', '计入的工时才能出具证书')
  const { title, source, startedAt, credited, unit } = await db
    .selectFrom('hoursEntry')
    .leftJoin('account as organisation', 'organisation.uid', 'hoursEntry.servedFor')
    .select(['title', 'source', 'startedAt', 'credited', 'organisation.name as unit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const where = (await regionNames(db, [place]))(place)
  const organisation: CertifiedContent['lines'] = unit ? [['代表单位', shownName(unit)]] : []
  return {
    kind: 'hours',
    heading: '志愿服务记录',
    // Only an organisation that fulfils order no. 67 of the ministry may issue a statutory proof.
    standing: '服务记录（非法定证明）',
    lines: [
      ['服务内容', title],
      ['服务日期', chinaDay(startedAt.getTime())],
      ['服务时长', spanText(credited)],
      ['服务地点', where],
      ['记录来源', HOURS_SOURCES[source]],
      ...organisation,
    ],
    issuer: where || '社区',
  }
}

async function goodsContent(db: Queryable, { id, state }: SubjectRecord): Promise<CertifiedContent> {
  if (!RECEIVED_STATES.includes(state)) refuse('notNow', '入库的捐赠才能出具证书')
  const items = await db
    .selectFrom('donationItem')
    .select(['name', 'unit', 'stored'])
    .where('donation', '=', id)
    .where('stored', '>', 0)
    .orderBy('position')
    .execute()
  const store = await db
    .selectFrom('batch')
    .innerJoin('stockItem', 'stockItem.id', 'batch.item')
    .innerJoin('warehouse', 'warehouse.id', 'stockItem.warehouse')
    .select(['warehouse.name', 'batch.createdAt'])
    .where('batch.donation', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!store) return refuse('notNow', '没有入库的物品，不能出具证书')
  const named = items.slice(0, MAX_ITEMS).map(({ name, unit, stored }) => `${name} ${stored} ${unit}`)
  return {
    kind: 'goods',
    heading: '捐赠物资证明',
    standing: '爱心证明（不作票据和抵税凭证）',
    lines: [
      ['捐赠物资', spaced(named.join('、'), items.length > MAX_ITEMS ? `等 ${items.length} 种` : '')],
      ['入库日期', chinaDay(store.createdAt.getTime())],
      ['接收仓库', store.name],
    ],
    issuer: store.name,
  }
}

/**
 * Resolves to the content of a certificate of this record at a moment (ms since 1970). Throws `Refused` if there is
 * nothing to certify.
 */
export function contentFor(db: Queryable, record: SubjectRecord, at: number): Promise<CertifiedContent> {
  if (record.workflow === 'hours') return hoursContent(db, record)
  if (record.workflow === 'goodsDonation') return goodsContent(db, record)
  if (record.workflow === 'payment') return giftContent(db, record)
  if (record.workflow === 'certification') return certificationContent(db, record, at)
  return refuse('missing', '没有找到这条记录')
}
