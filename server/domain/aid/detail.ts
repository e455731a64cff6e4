/** The details of an application, limited to what the reader may know. */

import type { AidDetail, aidContract } from '../../../src/contract/aid.contract.ts'
import { maskedIdentity } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Aid, aid } from '../../../src/machines/workflows/aid/chart.ts'
import { aidProjection } from '../../../src/machines/workflows/aid/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { identityKeyOf, openText } from '../../db/sealedText.ts'
import type { Handlers } from '../../engine/context.ts'
import { handlerOf } from '../../engine/desk.ts'
import { type ReadableRecord, type ReadContext, readRecord, servedOf } from '../../engine/read.ts'
import { pointOf } from '../../geo/point.ts'
import { levelNames } from '../../geo/regionNames.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import { notesOf } from './notes.ts'
import { aidTaskRows, applicationsOf, rungLabel } from './rows.ts'

type Relation = 'owner' | 'writer' | 'handler' | 'assignee' | 'warehouseOut'

const partyOf = ({ name, phone }: { name: string; phone: string }, open: boolean) =>
  open ? { name, phone, open } : { name: maskedName(name), phone: maskedPhone(phone), open }

async function accountOf(db: Queryable, uid: string, open: boolean): Promise<AidDetail['helper']> {
  if (uid === '') return null
  const found = await db
    .selectFrom('account')
    .select(['name', 'phone', 'avatar'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return found ? { ...partyOf(found, open), avatar: found.avatar } : null
}

const issueOf = async (db: Queryable, id: string) => {
  const found = await db
    .selectFrom('record')
    .select('id')
    .where('root', '=', id)
    .where('workflow', '=', 'stockIssue')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? ''
}

async function policyOf(db: Queryable, id: string | null) {
  if (id === null) return null
  return (await db.selectFrom('policy').select(['id', 'title']).where('id', '=', id).executeTakeFirst()) ?? null
}

async function warehouseOf(db: Queryable, id: string) {
  if (id === '') return null
  const found = db.selectFrom('warehouse').select(['id', 'name', 'address']).where('id', '=', id)
  return (await found.executeTakeFirst()) ?? null
}

async function detailOf(db: Queryable, { who, ...record }: ReadableRecord<Aid>): Promise<AidDetail> {
  const { id, state, facts } = record
  const reader = aidProjection.readerOf(facts, who)
  const shows = (what: Parameters<typeof aidProjection.shows>[0]) => aidProjection.shows(what, state, reader)
  const found = await applicationsOf(db, [id])
  const [row] = await aidTaskRows(db, found, { who })
  const info = await db.selectFrom('aidInfo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const notesFor = await notesOf(db, [id], (_, event, by) => aidProjection.showsNote(event, by, reader))
  const { report, ...notes } = notesFor(id)
  const names = await levelNames(db, [facts.place])
  const open = shows('contact')
  const phones = shows('phones')
  const writer = await accountOf(db, facts.writer, shows('writer') || reader.uid === facts.writer)
  const helper = await accountOf(db, facts.assignee, shows('helper'))
  const party = partyOf(info, open)
  return {
    ...row!,
    record: servedOf(aidProjection, record, who),
    words: shows('words') ? info.words : '',
    relief: info.relief,
    policy: await policyOf(db, info.policy),
    proof: shows('proof') ? info.proof : [],
    applicant: {
      ...party,
      phone: phones ? party.phone : '',
      identity: shows('identity') ? maskedIdentity(openText(await identityKeyOf(db), info.identity)) : '',
      regionNames: shows('community') ? names(facts.place) : [],
      detail: open ? info.detail : '',
      at: open ? pointOf(info) : null,
    },
    rungLabel: rungLabel(facts),
    desk: shows('desk') ? await handlerOf(db, id, facts) : null,
    writer: writer && { ...writer, phone: phones ? writer.phone : '' },
    helper: helper && { ...helper, phone: phones ? helper.phone : '' },
    warehouse: await warehouseOf(db, facts.warehouse),
    issue: facts.kind === 'goods' ? await issueOf(db, id) : '',
    ...notes,
    report: report && { ...report, photos: shows('photos') ? report.photos : [] },
  }
}

/** Resolves to the application for a person in one of these relations; throws `missing` for everybody else. */
async function detailFor(
  context: ReadContext,
  id: string,
  uid: string,
  relations: readonly Relation[],
): Promise<AidDetail> {
  const record = await readRecord(context, aid, id, uid)
  const as = aid.rolesOf(record.facts, record.who)
  return relations.some(one => as.includes(one)) ? detailOf(context.db, record) : refuse('missing', '没有找到这条记录')
}

export const aidDetailCalls: Pick<
  Handlers<typeof aidContract>,
  'myAidDetails' | 'myAssistanceDetails' | 'aidDetails'
> = {
  myAidDetails: ({ id }, { database: { db }, engine, me }) =>
    detailFor({ db, engine }, id, me.uid, ['owner', 'writer']),
  myAssistanceDetails: ({ id }, { database: { db }, engine, me }) =>
    detailFor({ db, engine }, id, me.uid, ['assignee']),
  aidDetails: ({ id }, { database: { db }, engine, me }) =>
    detailFor({ db, engine }, id, me.uid, ['handler', 'warehouseOut']),
}
