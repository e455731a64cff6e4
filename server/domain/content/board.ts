/** The desk of content: every version, of which the platform reads all. */
import { type SqlBool, sql } from 'kysely'
import type { contentContract } from '../../../src/contract/content.contract.ts'
import { CONTENT_DESK } from '../../../src/contract/contentLists.ts'
import type { ContentKind } from '../../../src/contract/contentWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { content } from '../../../src/machines/workflows/content/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { contentRowsOf, contents } from './rows.ts'

/** Resolves to a person of the platform. Throws `notYours` for anybody else. */
export async function platformAt(db: Queryable, uid: string): Promise<Principal> {
  const who = await whoIs(db, uid)
  return hasRole(who, 'platform') ? who : refuse('notYours', '内容由平台管理')
}

export const contentBoardCalls: Pick<Handlers<typeof contentContract>, 'contentPage'> = {
  contentPage: recordList(CONTENT_DESK, content, {
    reader: platformAt,
    // One alone is found whatever its kind: its desk goes on from there.
    find: (db, _, { kind, id }: { readonly kind?: ContentKind | undefined; readonly id?: string | undefined }) =>
      kind === undefined || id !== undefined ? contents(db) : contents(db).where('version.kind', '=', kind),
    wordsOf: pattern => sql<SqlBool>`version.body->>'title' ilike ${pattern}`,
    order: tab => ({ by: [byId('record.id')], direction: tab === 'review' ? 'asc' : 'desc' }),
    rows: contentRowsOf,
  }),
}
