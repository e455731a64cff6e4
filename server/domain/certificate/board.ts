/** The desk of honours: a leader's city, for the platform all. */
import { type SqlBool, sql } from 'kysely'
import type { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { HONOUR_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import { certificateProjection } from '../../../src/machines/workflows/certificate/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { recordList } from '../../engine/recordList.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { whoIs } from '../../identity/grants.ts'
import { contentOf } from './snapshot.ts'

const honours = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('certificate', 'certificate.id', 'record.id')
    .select(RECORD_COLUMNS)
    .select(['certificate.number', 'certificate.snapshot'])
    .where('record.workflow', '=', 'certificate')
    .where('certificate.kind', '=', 'honour')
type HonourRecord = Awaited<ReturnType<ReturnType<typeof honours>['execute']>>[number]

const honourRowsOf = recordRows(certificate, certificateProjection, {
  events: ['REVOKE', 'RESTORE'],
  row: ({ number, snapshot }: HonourRecord, { last }) => {
    const { lines = [], issuer = '' } = contentOf(snapshot) ?? {}
    const wordsOf = (label: string) => lines.find(([one]) => one === label)?.[1] ?? ''
    const why = last('REVOKE', 'RESTORE').reason ?? ''
    return { number, title: wordsOf('荣誉'), reason: wordsOf('事由'), issuer, why }
  },
})

export const certificateBoardCalls: Pick<Handlers<typeof certificateContract>, 'honourPage'> = {
  honourPage: recordList(HONOUR_DESK, certificate, {
    reader: whoIs,
    find: (db, { uid, grants = [] }) => {
      const places = grants.flatMap(({ role, region }) =>
        role === 'platform' ? [''] : role === 'leader2' ? [region] : [],
      )
      if (places.length === 0) refuse('notYours', '荣誉由平台和市级负责人颁发')
      return honours(db)
        .where('owner', '<>', uid)
        .where(sql<SqlBool>`(${sql.join(places.map(placeWithin), sql` or `)})`)
    },
    wordsOf: pattern => sql<SqlBool>`(certificate.number ilike ${pattern} or certificate.snapshot ilike ${pattern})`,
    rows: honourRowsOf,
  }),
}
