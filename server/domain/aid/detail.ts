/** One application, as far as whoever reads it may know it. */
import type { AidDetail, aidContract } from '../../../src/contract/aid.contract.ts'
import { maskedIdentity } from '../../../src/contract/identity.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Aid, aid, OPEN_STATES } from '../../../src/machines/workflows/aid.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import type { Fired } from '../engine/engine.ts'
import { whoIs } from '../engine/grants.ts'
import { maskedPhone } from '../masked.ts'
import { maskedName } from '../order/people.ts'
import { levelNames } from '../personRegion.ts'
import { pointOf } from '../point.ts'
import { readable, servedOf } from '../record.ts'
import { regionNames } from '../regionFilter.ts'
import { applicationsOf, rungLabel, taskRows } from './rows.ts'
import { saidIn } from './said.ts'

type Relation = 'owner' | 'handler' | 'assignee' | 'warehouseOut'

const isOpen = (state: string) => OPEN_STATES.some(open => open === state)

/**
 * Whether name, phone and door of who asks are told: to themselves always, to whoever handles the matter until it ends, to the
 * helper while helping (design 1.3: the exact address only for who handles the matter and only while they do).
 */
const mayVisit = (state: string, as: readonly string[]): boolean =>
  as.includes('owner') || (as.includes('handler') && isOpen(state)) || (as.includes('assignee') && state === 'helping')

/** Whether the helper's name and phone are told: to themselves, to the desk until it ends, to who asked once it was agreed. */
const mayCall = (state: string, as: readonly string[]): boolean =>
  as.includes('assignee') ||
  (as.includes('handler') && isOpen(state)) ||
  (as.includes('owner') && ['helping', 'reported'].includes(state))

const partyOf = ({ name, phone }: { name: string; phone: string }, open: boolean) =>
  open ? { name, phone, open } : { name: maskedName(name), phone: maskedPhone(phone), open }

async function helperOf(db: Query, uid: string, open: boolean): Promise<AidDetail['helper']> {
  if (uid === '') return null
  const found = await db
    .selectFrom('account')
    .select(['name', 'phone', 'avatar'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return found ? { ...partyOf(found, open), avatar: found.avatar } : null
}

const issueOf = async (db: Query, id: string) => {
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

async function policyOf(db: Query, id: string | null) {
  if (id === null) return null
  return (await db.selectFrom('policy').select(['id', 'title']).where('id', '=', id).executeTakeFirst()) ?? null
}

async function warehouseOf(db: Query, id: string) {
  if (id === '') return null
  const found = db.selectFrom('warehouse').select(['id', 'name', 'address']).where('id', '=', id)
  return (await found.executeTakeFirst()) ?? null
}

/** Whoever only hands out goods learns what and how many, and which street. */
async function forTheWarehouse(db: Query, detail: AidDetail, place: string): Promise<AidDetail> {
  const street = place.slice(0, 9)
  const name = await regionNames(db, [street])
  return {
    ...detail,
    ...{ words: '', proof: [], reason: '', report: null, thanks: null, regionName: name(street) },
    applicant: { ...detail.applicant, phone: '', identity: '', regionNames: [] },
    helper: detail.helper && { ...detail.helper, phone: '' },
  }
}

async function detailOf(db: Query, record: Fired, as: readonly string[]): Promise<AidDetail> {
  const { id, state } = record
  const facts = record.facts as Aid
  const found = await applicationsOf(db, [id])
  const [row] = await taskRows(db, found)
  const info = await db.selectFrom('aid_info').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const said = await saidIn(db, [id])
  const names = await levelNames(db, [facts.place])
  const open = mayVisit(state, as)
  const near = as.includes('owner') || as.includes('handler')
  const detail: AidDetail = {
    ...row!,
    record: servedOf(record),
    words: info.words,
    relief: info.relief,
    policy: await policyOf(db, info.policy),
    proof: near ? info.proof : [],
    applicant: {
      ...partyOf(info, open),
      identity: near ? maskedIdentity(info.identity) : '',
      regionNames: names(facts.place),
      detail: open ? info.detail : '',
      at: open ? pointOf(info) : null,
    },
    rungLabel: rungLabel(facts),
    helper: await helperOf(db, facts.assignee, mayCall(state, as)),
    warehouse: await warehouseOf(db, facts.warehouse),
    issue: facts.kind === 'goods' ? await issueOf(db, id) : '',
    ...said(id),
  }
  return near || as.includes('assignee') ? detail : forTheWarehouse(db, detail, facts.place)
}

/** The application for somebody who stands in one of these relations; `missing` for everybody else. */
async function detailFor(db: Query, id: string, uid: string, relations: readonly Relation[]): Promise<AidDetail> {
  const record = await readable(db, 'aid', id, uid)
  const as = aid.rolesOf(record.facts as Aid, await whoIs(db, uid)).filter(role => relations.some(one => one === role))
  return as.length === 0 ? refuse('missing', '没有找到这条记录') : detailOf(db, record, as)
}

export const detailCalls: Pick<Handlers<typeof aidContract>, 'myAidDetails' | 'myAssistanceDetails' | 'aidDetails'> = {
  myAidDetails: ({ id }, { database: { db }, me }) => detailFor(db, id, me.uid, ['owner']),
  myAssistanceDetails: ({ id }, { database: { db }, me }) => detailFor(db, id, me.uid, ['assignee']),
  aidDetails: ({ id }, { database: { db }, me }) => detailFor(db, id, me.uid, ['handler', 'warehouseOut']),
}
