/** What waits for whom: for every kind of task the records in which it waits, each found along an index. */
import { type RawBuilder, sql } from 'kysely'
import type { TaskKind } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { WaitingStep } from '../../../src/machines/workflow/tasks.ts'
import type { Engine } from '../../engine/engine.ts'
import { waitingStepsOf } from '../../engine/faces.ts'
import { standingIn } from '../../engine/standing.ts'

/** One kind of task that may wait for a person, and the conditions under which a record is one. */
export interface TaskSource {
  readonly workflow: string
  readonly kind: TaskKind
  readonly where: RawBuilder<unknown>
}

/** States stand in the text: a plan that is kept for all values would not know how few rows are in one. */
const inState = ({ state, when }: WaitingStep) =>
  sql.join(
    [
      sql`state = ${sql.lit(state)}`,
      ...Object.entries(when).map(([fact, value]) => sql`facts->>${sql.lit(fact)} = ${sql.lit(String(value))}`),
    ],
    sql` and `,
  )

/** Returns all that may wait for this person. */
export const taskSourcesOf = (engine: Engine, who: Principal): TaskSource[] =>
  [...waitingStepsOf(engine)].flatMap(([workflow, steps]) =>
    steps.flatMap(step => {
      const standing =
        step.who.by === 'binding'
          ? (engine.bindings[workflow]?.standing?.[step.relation]?.(who) ?? [])
          : standingIn(who, step.who)
      return standing.map(condition => ({
        ...{ workflow, kind: step.kind },
        where: sql`${condition} and ${inState(step)}`,
      }))
    }),
  )
