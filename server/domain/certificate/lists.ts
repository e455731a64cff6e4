/** A person's own certificates: requesting, listing and viewing them. */
import type { CertificateRow, certificateContract } from '../../../src/contract/certificate.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import { certificateProjection } from '../../../src/machines/workflows/certificate/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord, servedOf } from '../../engine/read.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { certificateOf } from './issue.ts'
import { fileAddresses } from './picture.ts'
import { contentOf } from './snapshot.ts'

const certificates = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('certificate', 'certificate.id', 'record.id')
    .select(['record.id', 'record.workflow', 'record.state', 'record.version', 'record.facts'])
    .select(['certificate.number', 'certificate.snapshot', 'certificate.code', 'certificate.lookups'])
    .select('certificate.issuedAt')
    .where('record.workflow', '=', 'certificate')
type CertificateRecord = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number]

function rowFor(row: CertificateRecord, who: Principal): CertificateRow {
  const facts = factsOf(certificate, row)
  const content = contentOf(row.snapshot) ?? refuse('broken', '证书内容已损坏，请联系平台')
  return {
    id: row.id,
    state: row.state,
    ...stateShown(certificate, { state: row.state, facts }, who),
    number: row.number,
    record: servedOf(certificateProjection, { ...row, facts }, who),
    content,
    lookups: row.lookups,
    issuedAt: row.issuedAt.getTime(),
  }
}

type Calls = 'certificateAdd' | 'myCertificates' | 'certificateDetails'
export const certificateListCalls: Pick<Handlers<typeof certificateContract>, Calls> = {
  certificateAdd: ({ subject }, { me: { uid }, ...services }) =>
    services.database.tx(async db => {
      const record = await db
        .selectFrom('record')
        .select('owner')
        .where('id', '=', subject)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (record?.owner !== uid) return refuse('missing', '没有找到这条记录')
      return { id: await certificateOf({ db, services }, subject, { uid }) }
    }),

  async myCertificates(paging, { database: { db }, me: { uid } }) {
    const mine = certificates(db).where('record.owner', '=', uid)
    const { rows, next, total } = await listPage(db, mine, page => page, { by: [byId('record.id')], ...paging })
    return { dataList: rows.map(row => rowFor(row, { uid })), next, total }
  },

  async certificateDetails({ id }, { database: { db }, engine, me: { uid } }) {
    const { who, facts } = await readRecord({ db, engine }, certificate, id, uid)
    const row = await certificates(db).where('record.id', '=', id).executeTakeFirstOrThrow()
    const picture = await fileAddresses(db, { number: row.number, isHidden: facts.hidden })
    return { ...rowFor(row, who), code: facts.owner === uid ? row.code : '', picture }
  },
}
