/** What of campaigns waits for whom: plans, rests, spendings, doubtful gifts and refunds, disclosures. */
import { type RawBuilder, sql } from 'kysely'
import type { CampaignWait } from '../../../src/contract/campaign.contract.ts'
import { MY_EXPENSES } from '../../../src/contract/recordLists.ts'
import { waitingSteps } from '../../../src/machines/workflow/tasks.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import type { Queryable } from '../../db/connect.ts'

/** Where records of a campaign lie, and how they belong to `asked.id`, in the form of their index. */
const MATTERS = [
  { face: FACES.campaign, belongs: sql`record.id = asked.id`, uncounted: '' },
  { face: FACES.disclosure, belongs: sql`record.root = asked.id`, uncounted: '' },
  {
    face: FACES[MY_EXPENSES.workflow],
    belongs: sql`record.facts->>'campaign' = asked.id and record.facts->>'campaign' <> ''`,
    uncounted: '',
  },
  {
    face: FACES.payment,
    belongs: sql`record.facts->>'subject' = asked.id and record.facts->>'purpose' = 'donation'`,
    // Gifts that finance has yet to find in the statement may be a million, and hold up nothing.
    uncounted: 'paid',
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

async function waitingOf({ face, belongs, uncounted }: (typeof MATTERS)[number]): Promise<readonly Waiting[]> {
  const flow = await face.load()
  const steps = waitingSteps(flow, face).map(({ state, relation, who, when }) => ({
    workflow: face.id,
    state,
    when: JSON.stringify(when),
    belongs,
    what: `${face.label}${flow.states[state]?.label ?? ''}`,
    whom: who.by === 'owner' ? '发起单位' : (flow.roles[relation] ?? ''),
  }))
  return [...new Map(steps.map(step => [step.state, step])).values()].filter(({ state }) => state !== uncounted)
}

interface WaitRow {
  readonly id: string
  readonly step: number
  readonly count: number
  readonly since: Date
}

/** Resolves to what waits of each of these campaigns, what waits longest first. */
export async function waitsOf(db: Queryable, ids: readonly string[]): Promise<(id: string) => CampaignWait[]> {
  if (ids.length === 0) return () => []
  const steps = (await Promise.all(MATTERS.map(waitingOf))).flat()
  const parts = steps.map(
    ({ workflow, state, when, belongs }, step) => sql`
      select asked.id, ${sql.lit(step)} as step, count(*)::int as count, min(record.changed_at) as since
      from asked join record on ${belongs} where record.workflow = ${sql.lit(workflow)}
        and record.state = ${sql.lit(state)} and record.facts @> ${when}::jsonb group by asked.id`,
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
