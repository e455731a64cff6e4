/** One application, as far as whoever reads it may know it. */

import type { AidDetail, aidContract } from '../../../src/contract/aid.contract.ts'
import { maskedIdentity } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { aid, OPEN_STATES } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { type ReadContext, readRecord, servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { pointOf } from '../../geo/point.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import { regionNames } from '../../kernel/regionFilter.ts'
import { levelNames } from '../../kernel/regionNames.ts'
import { notesOf } from './notes.ts'
import { aidTaskRows, applicationsOf, rungLabel } from './rows.ts'

type Relation = 'owner' | 'handler' | 'assignee' | 'warehouseOut'

const isOpen = (state: string) => OPEN_STATES.some(open => open === state)

/**
 * Whether name, phone and door of who asks are told: to themselves always, to whoever handles the matter until it ends,
 * to the helper while helping (the exact address only for who handles the matter and only while they do).
 */
const maySeeAddress = (state: string, as: readonly string[]): boolean =>
  as.includes('owner') || (as.includes('handler') && isOpen(state)) || (as.includes('assignee') && state === 'helping')

/**
 * Whether the helper's name and phone are told: to themselves, to the desk until it ends, to who asked once it was
 * agreed.
 */
const maySeeHelper = (state: string, as: readonly string[]): boolean =>
  as.includes('assignee') ||
  (as.includes('handler') && isOpen(state)) ||
  (as.includes('owner') && ['helping', 'reported'].includes(state))

const partyOf = ({ name, phone }: { name: string; phone: string }, open: boolean) =>
  open ? { name, phone, open } : { name: maskedName(name), phone: maskedPhone(phone), open }

async function helperOf(db: Queryable, uid: string, open: boolean): Promise<AidDetail['helper']> {
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

/** Whoever only hands out goods learns what and how many, and which street. */
async function warehouseView(db: Queryable, detail: AidDetail, place: string): Promise<AidDetail> {
  const street = place.slice(0, 9)
  const name = await regionNames(db, [street])
  return {
    ...detail,
    ...{ words: '', proof: [], reason: '', report: null, thanks: null, regionName: name(street) },
    applicant: { ...detail.applicant, phone: '', identity: '', regionNames: [] },
    helper: detail.helper && { ...detail.helper, phone: '' },
  }
}

async function detailOf(db: Queryable, record: RecordRow, as: readonly string[]): Promise<AidDetail> {
  const { id, state } = record
  const facts = factsOf(aid, record)
  const found = await applicationsOf(db, [id])
  const [row] = await aidTaskRows(db, found)
  const info = await db.selectFrom('aidInfo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const notesFor = await notesOf(db, [id])
  const names = await levelNames(db, [facts.place])
  const open = maySeeAddress(state, as)
  const isInvolved = as.includes('owner') || as.includes('handler')
  const detail: AidDetail = {
    ...row!,
    record: servedOf(record),
    words: info.words,
    relief: info.relief,
    policy: await policyOf(db, info.policy),
    proof: isInvolved ? info.proof : [],
    applicant: {
      ...partyOf(info, open),
      identity: isInvolved ? maskedIdentity(info.identity) : '',
      regionNames: names(facts.place),
      detail: open ? info.detail : '',
      at: open ? pointOf(info) : null,
    },
    rungLabel: rungLabel(facts),
    helper: await helperOf(db, facts.assignee, maySeeHelper(state, as)),
    warehouse: await warehouseOf(db, facts.warehouse),
    issue: facts.kind === 'goods' ? await issueOf(db, id) : '',
    ...notesFor(id),
  }
  return isInvolved || as.includes('assignee') ? detail : warehouseView(db, detail, facts.place)
}

/** The application for somebody who stands in one of these relations; `missing` for everybody else. */
async function detailFor(
  reader: ReadContext,
  id: string,
  uid: string,
  relations: readonly Relation[],
): Promise<AidDetail> {
  const { db } = reader
  const record = await readRecord(reader, aid, id, uid)
  const as = aid.rolesOf(factsOf(aid, record), await whoIs(db, uid)).filter(role => relations.some(one => one === role))
  return as.length === 0 ? refuse('missing', '没有找到这条记录') : detailOf(db, record, as)
}

export const aidDetailCalls: Pick<
  Handlers<typeof aidContract>,
  'myAidDetails' | 'myAssistanceDetails' | 'aidDetails'
> = {
  myAidDetails: ({ id }, { database: { db }, engine, me }) => detailFor({ db, engine }, id, me.uid, ['owner']),
  myAssistanceDetails: ({ id }, { database: { db }, engine, me }) =>
    detailFor({ db, engine }, id, me.uid, ['assignee']),
  aidDetails: ({ id }, { database: { db }, engine, me }) =>
    detailFor({ db, engine }, id, me.uid, ['handler', 'warehouseOut']),
}
