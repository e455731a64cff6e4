/** What happened to my matters, a line each. */
import type { MessageLine, recordContract } from '../../src/contract/record.contract.ts'
import type { Payment } from '../../src/machines/workflows/payment.ts'
import type { Query } from '../db/connect.ts'
import type { Row } from '../db/schema.ts'
import type { Handlers } from './context.ts'
import { keysOf, pageLimit, pageOf } from './paging.ts'

/** How many messages of this person are not read yet. */
export async function unreadOf(db: Query, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a payment was made for, by its purpose; a payment has no page of its own. */
const PAID_FOR: Readonly<Record<Payment['purpose'], string>> = {
  order: 'order',
  fee: 'certification',
  donation: 'campaign',
}

type Told = Row<'message'>

/** What each of these messages is about, as people know it, and what its reader is to that: the thing that was paid for instead of its payment. */
async function mattersOf(db: Query, told: readonly Told[], uid: string) {
  const ids = [...new Set(told.map(({ record }) => record))]
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('record').select(['id', 'workflow', 'owner', 'facts']).where('id', 'in', ids).execute()
  const known = new Map(rows.map(row => [row.id, row]))
  return ({ workflow, record }: Told): Pick<MessageLine, 'workflow' | 'record' | 'side'> => {
    const row = known.get(record)
    const side = row?.owner === uid ? 'own' : (row?.facts as Assigned)?.assignee === uid ? 'helping' : 'desk'
    if (row?.workflow !== 'payment') return { workflow, record, side }
    const { purpose, subject } = row.facts as Payment
    return { workflow: PAID_FOR[purpose], record: subject, side }
  }
}
interface Assigned {
  readonly assignee?: string
}

export const messages: Pick<Handlers<typeof recordContract>, 'messagePage' | 'messageRead'> = {
  messagePage: async ({ pageSize, after }, { database: { db }, me: { uid } }) => {
    const mine = db.selectFrom('message').where('uid', '=', uid)
    const from = after === undefined ? mine : mine.where('id', '<', keysOf(after, [''])[0])
    const found = await from.selectAll().orderBy('id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const matterOf = await mattersOf(db, rows, uid)
    const dataList = rows.map(message => ({
      id: message.id,
      text: message.text,
      ...matterOf(message),
      at: message.created_at.getTime(),
      read: message.read_at !== null,
    }))
    return { dataList, next, total: Number(total) }
  },
  messageRead: async ({ id }, { database: { db }, me: { uid }, clock }) => {
    const mine = db
      .updateTable('message')
      .set({ read_at: new Date(clock()) })
      .where('uid', '=', uid)
      .where('read_at', 'is', null)
    await (id === undefined ? mine : mine.where('id', '=', id)).execute()
    return { unread: await unreadOf(db, uid) }
  },
}
