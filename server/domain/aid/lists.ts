/** A person's applications, and the applications assigned to them. */
import { sql } from 'kysely'
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import { ASSIGNED_AID, MY_AID } from '../../../src/contract/recordLists.ts'
import { type AidKind, aid } from '../../../src/machines/workflows/aid/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { type AidRow, aidTaskRows, applications, myAidRows } from './rows.ts'

/** Owned by this person or written by them for others, in the form of the index that finds the latter. */
const ownedOrWrittenBy = (uid: string) =>
  sql<boolean>`record.workflow = 'aid' and (record.owner = ${uid}
    or (record.workflow = 'aid' and record.facts->>'writer' <> '' and record.facts->>'writer' = ${uid}))`
/** In the form of the index on assignees. */
const assignedTo = (uid: string) =>
  sql<boolean>`record.workflow in ('aid', 'goodsDonation') and record.workflow = 'aid'
    and record.facts->>'assignee' <> '' and record.facts->>'assignee' = ${uid}`

interface OfKind {
  readonly kind?: AidKind | undefined
}
const ofKind = ({ kind }: OfKind) => (kind === undefined ? sql<boolean>`true` : sql<boolean>`aid_info.kind = ${kind}`)

export const aidListCalls: Pick<Handlers<typeof aidContract>, 'myAidPage' | 'myAssistancePage'> = {
  myAidPage: recordList(MY_AID, aid, {
    find: (db, { uid }, query: OfKind) => applications(db).where(ownedOrWrittenBy(uid)).where(ofKind(query)),
    rows: myAidRows,
  }),
  myAssistancePage: recordList(ASSIGNED_AID, aid, {
    find: (db, { uid }, query: OfKind) => applications(db).where(assignedTo(uid)).where(ofKind(query)),
    rows: (db, found: readonly AidRow[], who) => aidTaskRows(db, found, { who }),
  }),
}
