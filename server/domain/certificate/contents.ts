/** What can be certified: hours booked on an account, and goods that were stored in a warehouse. */

import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'
import { RECEIVED_STATES } from '../../../src/contract/donationStates.ts'
import { HOURS_SOURCES, spanText } from '../../../src/contract/honourWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { spaced } from '../../../src/contract/spacing.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { CERTIFIABLE_STATES } from '../../../src/machines/workflows/hours/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { shownName } from '../../identity/names.ts'

type Content = Pick<CertificateContent, 'kind' | 'heading' | 'standing' | 'lines' | 'issuer'>
export type SubjectRecord = Pick<DbRow<'record'>, 'id' | 'workflow' | 'state' | 'owner' | 'place'>

/** The most that fit on the certificate. */
const MAX_ITEMS = 6

/** Returns whether a record stands as a certificate of it says, in the state that it is in. */
const isCertifiable = ({ workflow, state }: Pick<SubjectRecord, 'workflow' | 'state'>): boolean =>
  (workflow === 'hours' ? CERTIFIABLE_STATES : RECEIVED_STATES).includes(state)

/** Throws `notNow` while the certified record is disputed or about to be revoked. */
export async function assertStillCertifiable(db: Queryable, subject: string): Promise<void> {
  const record = await db
    .selectFrom('record')
    .select(['workflow', 'state'])
    .where('id', '=', subject)
    .executeTakeFirstOrThrow()
  if (!isCertifiable(record)) refuse('notNow', '它证明的记录正在复核，有了结果才能恢复')
}

async function hoursContent(db: Queryable, { id, workflow, state, place }: SubjectRecord): Promise<Content> {
  if (!isCertifiable({ workflow, state })) refuse('notNow', '计入的工时才能出具证书')
  const { title, source, startedAt, credited, unit } = await db
    .selectFrom('hoursEntry')
    .leftJoin('account as organisation', 'organisation.uid', 'hoursEntry.servedFor')
    .select(['title', 'source', 'startedAt', 'credited', 'organisation.name as unit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const where = (await regionNames(db, [place]))(place)
  const organisation: Content['lines'] = unit ? [['代表单位', shownName(unit)]] : []
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

async function goodsContent(db: Queryable, { id, workflow, state }: SubjectRecord): Promise<Content> {
  if (!isCertifiable({ workflow, state })) refuse('notNow', '入库的捐赠才能出具证书')
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

/** Resolves to the content of a certificate of this record. Throws `Refused` if there is nothing to certify. */
export function contentFor(db: Queryable, record: SubjectRecord): Promise<Content> {
  if (record.workflow === 'hours') return hoursContent(db, record)
  if (record.workflow === 'goodsDonation') return goodsContent(db, record)
  return refuse('missing', '没有找到这条记录')
}
