/** A person's messages about their records, one line each. */

import { type SqlBool, sql } from 'kysely'
import type { MessageLine, messageContract } from '../../../src/contract/message.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import type { Engine } from '../../engine/engine.ts'
import { bindingOf } from '../../engine/fire.ts'
import { titlesOf } from '../../engine/titles.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { unreadLines, unreadOf } from './unread.ts'

type StoredMessage = DbRow<'message'>

/** Resolves to the subject of each message as its reader knows it, and to their relation to it. */
async function subjectsOf(
  { db, engine }: { readonly db: Queryable; readonly engine: Engine },
  list: readonly StoredMessage[],
  uid: string,
) {
  const ids = [...new Set(list.map(({ record }) => record))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('record')
          .select(['id', 'workflow', 'owner', 'facts', 'root'])
          .where('id', 'in', ids)
          .execute()
  const recordsById = new Map(rows.map(row => [row.id, row]))
  const who = await whoIs(db, uid)
  const standsIn = ({ workflow, facts }: Pick<(typeof rows)[number], 'workflow' | 'facts'>) =>
    bindingOf(engine, workflow).flow.rolesOf(facts, who).length > 0
  const wholes = await rootsOf(
    db,
    rows.filter(row => !standsIn(row)).flatMap(({ root }) => root ?? []),
  )
  const titleOf = await titlesOf({ db, engine }, rows)
  return ({ workflow, record, toPost }: StoredMessage): Pick<MessageLine, 'workflow' | 'record' | 'side' | 'title'> => {
    const row = recordsById.get(record)
    const side = row?.owner === uid ? 'own' : (row?.facts as Assigned)?.assignee === uid ? 'helping' : 'desk'
    // A desk reads the record itself.
    const subject = row && side !== 'desk' ? bindingOf(engine, row.workflow).subjectOf?.(row.facts) : undefined
    // A reader without a relation to the record any more sees the old message, but nothing else.
    const reads = row !== undefined && standsIn(row)
    // A shop is notified of a complaint that it may not read, so that its message links to the order.
    const whole = wholes.get(row?.root ?? '')
    const page = !reads && whole && standsIn(whole) ? { workflow: whole.workflow, record: whole.id } : subject
    // What went on to another post has no page for this one.
    const isGone = toPost && row !== undefined && !reads && !page
    return { workflow, record: isGone ? '' : record, ...page, side, title: reads ? titleOf(row) : '' }
  }
}
/** Resolves to the roots of these records, by id. */
async function rootsOf(db: Queryable, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('record').select(['id', 'workflow', 'facts']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}
interface Assigned {
  readonly assignee?: string
}

/** Resolves to how many messages these lines stand for; more than one only while they are unread. */
async function countsOf(db: Queryable, uid: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count from (${unreadLines(uid)}) line where id = any(${ids}::text[])`.execute(db)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return (id: string) => counts.get(id) ?? 1
}

/**
 * Returns the condition that a message is this one, or an earlier one of its kind that stands in the same line of this
 * person. Later ones came after the page was drawn.
 */
const inLineOf = (uid: string, id: string) => sql<SqlBool>`(message.id = ${id} or message.to_post and message.id < ${id}
  and exists (select from message line where line.id = ${id} and line.uid = ${uid} and line.to_post
    and line.workflow = message.workflow and line.text = message.text))`

export const messageListCalls: Pick<Handlers<typeof messageContract>, 'messagePage' | 'messageRead'> = {
  messagePage: async (paging, { database: { db }, engine, me: { uid } }) => {
    const myMessages = db
      .selectFrom('message')
      .where('uid', '=', uid)
      .where(sql<SqlBool>`(read_at is not null or id in (select id from (${unreadLines(uid)}) line))`)
    const { rows, next, total } = await listPage(db, myMessages, page => page.selectAll(), { by: [byId()], ...paging })
    const subjectOf = await subjectsOf({ db, engine }, rows, uid)
    const countOf = await countsOf(
      db,
      uid,
      rows.map(({ id }) => id),
    )
    const dataList = rows.map(message => ({
      id: message.id,
      text: message.text,
      ...subjectOf(message),
      count: countOf(message.id),
      at: message.createdAt.getTime(),
      read: message.readAt !== null,
    }))
    return { dataList, next, total }
  },
  messageRead: async ({ id }, { database: { db }, me: { uid }, clock }) => {
    const myMessages = db
      .updateTable('message')
      .set({ readAt: new Date(clock()) })
      .where('uid', '=', uid)
      .where('readAt', 'is', null)
    await (id === undefined ? myMessages : myMessages.where(inLineOf(uid, id))).execute()
    return { unread: await unreadOf(db, uid) }
  },
}
