/** What of campaigns waits for whom: plans, rests, spendings, doubtful gifts and refunds, disclosures. */
import { type RawBuilder, sql } from 'kysely'
import type { CampaignWait } from '../../../src/contract/campaign.contract.ts'
import { MAX_COUNTED } from '../../../src/contract/constants.ts'
import { MY_EXPENSES } from '../../../src/contract/recordLists.ts'
import type { Face } from '../../../src/machines/workflow/face.ts'
import { waitingSteps } from '../../../src/machines/workflow/tasks.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import type { Queryable } from '../../db/connect.ts'

interface Matter {
  readonly face: Face
  /** How its records belong to `asked.id`, in the form of their index. */
  readonly belongs: RawBuilder<unknown>
  /** What waits, by state, where it is not the state's own name. */
  readonly words?: Readonly<Record<string, string>>
}
/** Where records of a campaign lie. */
const MATTERS: readonly Matter[] = [
  { face: FACES.campaign, belongs: sql`record.id = asked.id` },
  { face: FACES.disclosure, belongs: sql`record.root = asked.id` },
  {
    face: FACES[MY_EXPENSES.workflow],
    belongs: sql`record.facts->>'campaign' = asked.id and record.facts->>'campaign' <> ''`,
  },
  {
    face: FACES.payment,
    belongs: sql`record.facts->>'subject' = asked.id and record.facts->>'purpose' = 'donation'`,
    words: { paid: '捐款待对账' },
  },
]

interface Waiting {
  readonly workflow: string
  readonly state: string
  readonly when: string
  readonly belongs: RawBuilder<unknown>
  readonly what: string
  readonly whom: string
}

async function waitingOf({ face, belongs, words = {} }: Matter): Promise<readonly Waiting[]> {
  const flow = await face.load()
  const steps = waitingSteps(flow, face).map(({ state, relation, who, when }) => ({
    workflow: face.id,
    state,
    when: JSON.stringify(when),
    belongs,
    what: words[state] ?? `${face.label}${flow.states[state]?.label ?? ''}`,
    whom: who.by === 'owner' ? '发起单位' : (flow.roles[relation] ?? ''),
  }))
  // Where the facts decide whose turn it is, each of them is one.
  return [...new Map(steps.map(step => [`${step.state} ${step.when}`, step])).values()]
}

interface WaitRow {
  readonly id: string
  readonly step: number
  readonly count: number
  readonly since: Date
}

/**
 * Resolves to what waits of each of these campaigns, what waits longest first, each counted up to `MAX_COUNTED`: gifts
 * that finance has yet to find in the statement may be a million.
 */
export async function waitsOf(db: Queryable, ids: readonly string[]): Promise<(id: string) => CampaignWait[]> {
  if (ids.length === 0) return () => []
  const steps = (await Promise.all(MATTERS.map(waitingOf))).flat()
  const parts = steps.map(
    ({ workflow, state, when, belongs }, step) => sql`
      select asked.id, ${sql.lit(step)} as step, count(*)::int as count, min(found.changed_at) as since
      from asked cross join lateral (
        select record.changed_at from record where ${belongs} and record.workflow = ${sql.lit(workflow)}
          and record.state = ${sql.lit(state)} and record.facts @> ${when}::jsonb
        order by record.id limit ${sql.lit(MAX_COUNTED)}) found
      group by asked.id`,
  )
  const { rows } = await sql<WaitRow>`
    with asked as (select unnest(${[...ids]}::text[]) as id) ${sql.join(parts, sql` union all `)}
    order by since`.execute(db)
  return id =>
    rows
      .filter(row => row.id === id)
      .map(({ step, count, since }) => {
        const { what, whom } = steps[step]!
        return { what, count, whom, since: since.getTime() }
      })
}
