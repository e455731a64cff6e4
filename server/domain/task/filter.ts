/** What people look for among everything that waits for them: words, days, a region, the time left. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeskFilter } from '../../../src/contract/parts.contract.ts'
import { type DUE_WORDS, SOON_MS } from '../../../src/contract/task.contract.ts'
import { deskConditions, type WordsOf } from '../../engine/deskFilter.ts'
import type { TaskSource } from './sources.ts'

export interface TaskFilter extends DeskFilter {
  readonly due?: keyof typeof DUE_WORDS | undefined
}

/** Returns a condition on what a record is about: its title in the table of its domain. */
const inTitle =
  (table: string): WordsOf =>
  pattern =>
    sql<SqlBool>`exists (select from ${sql.table(table)} info where info.id = record.id and info.title ilike ${pattern})`
const NOWHERE: WordsOf = () => sql<SqlBool>`false`
const WORDS: Readonly<Record<string, WordsOf>> = {
  aid: inTitle('aid_info'),
  goodsDonation: inTitle('donation_info'),
  exchange: inTitle('exchange_info'),
}

function dueWithin(due: RawBuilder<Date | null>, wanted: TaskFilter['due'], now: number): RawBuilder<SqlBool>[] {
  if (wanted === undefined) return []
  if (wanted === 'overdue') return [sql<SqlBool>`${due} <= ${new Date(now)}`]
  return [sql<SqlBool>`${due} > ${new Date(now)} and ${due} <= ${new Date(now + SOON_MS)}`]
}

/** Returns the sources with only those records that match. */
export const narrowed = <S extends TaskSource>(
  sources: readonly S[],
  { due, ...filter }: TaskFilter,
  now: number,
): readonly S[] =>
  sources.map(source => ({
    ...source,
    where: sql.join(
      [source.where, ...deskConditions(filter, WORDS[source.workflow] ?? NOWHERE), ...dueWithin(source.due, due, now)],
      sql` and `,
    ),
  }))

/** Returns whether something is looked for besides a region. */
export const isLookedFor = ({ keyword, since, until, due }: TaskFilter): boolean =>
  [keyword, since, until, due].some(one => one !== undefined)
