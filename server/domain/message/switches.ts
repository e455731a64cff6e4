/** Which kinds of messages remind a person. */
import { sql } from 'kysely'
import type { messageContract } from '../../../src/contract/message.contract.ts'
import type { Handlers } from '../../engine/context.ts'

const without = (kind: string) => sql<string>`muted_messages - ${kind}::text`
const withKind = (kind: string) => sql<string>`${without(kind)} || to_jsonb(${kind}::text)`

export const messageSwitchCalls: Pick<Handlers<typeof messageContract>, 'messageSwitch'> = {
  /** Changes one kind in one statement, so that two devices at once lose nothing. */
  async messageSwitch({ kind, muted }, { database: { db }, me: { uid } }) {
    await db
      .updateTable('account')
      .set({ mutedMessages: muted ? withKind(kind) : without(kind) })
      .where('uid', '=', uid)
      .execute()
    return {}
  },
}
