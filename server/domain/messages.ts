/** What happened to my matters, a line each. */
import type { recordContract } from '../../src/contract/record.contract.ts'
import type { Query } from '../db/connect.ts'
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

export const messages: Pick<Handlers<typeof recordContract>, 'messagePage' | 'messageRead'> = {
  messagePage: async ({ pageSize, after }, { database: { db }, me: { uid } }) => {
    const mine = db.selectFrom('message').where('uid', '=', uid)
    const from = after === undefined ? mine : mine.where('id', '<', keysOf(after, [''])[0])
    const found = await from.selectAll().orderBy('id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const dataList = rows.map(({ id, text, workflow, record, created_at, read_at }) => ({
      id,
      text,
      workflow,
      record,
      at: created_at.getTime(),
      read: read_at !== null,
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
