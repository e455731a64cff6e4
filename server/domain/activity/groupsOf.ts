/** Groups in lists of activities and sign-ups. */
import { sql } from 'kysely'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { groupSignUp } from '../../../src/machines/workflows/groupSignUp/chart.ts'
import { OPEN_STATES } from '../../../src/machines/workflows/groupSignUp/facts.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'

/** Resolves to the open groups of this organisation at an activity. */
export async function groupsAt(db: Queryable, activity: string, uid: string) {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'state', 'root'])
    .where('workflow', '=', 'groupSignUp')
    .where('owner', '=', uid)
    .where(sql<boolean>`facts->>'activity' = ${activity}`)
    .where('state', 'in', [...OPEN_STATES])
    .execute()
  return rows.map(({ id, state, root }) => ({ id, shift: root ?? '', stateLabel: labelOf(groupSignUp, state) }))
}

/** Resolves to the names of the organisations behind these sign-ups; empty for people who came alone. */
export async function unitsOf(db: Queryable, all: readonly { readonly facts: object }[]) {
  const ids = [...new Set(all.map(one => factsOf(signUp, one).group).filter(Boolean))]
  const rows = ids.length
    ? await db
        .selectFrom('record')
        .innerJoin('account', 'account.uid', 'record.owner')
        .select(['record.id', 'account.name'])
        .where('record.id', 'in', ids)
        .execute()
    : []
  return (group: string): string => rows.find(({ id }) => id === group)?.name ?? ''
}
