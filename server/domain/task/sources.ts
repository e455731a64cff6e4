/** Selects what waits for a person: for every kind of task the records in which it waits, found by an index. */
import { type RawBuilder, sql } from 'kysely'
import type { TaskKind } from '../../../src/contract/taskWords.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { WaitingStep } from '../../../src/machines/workflow/tasks.ts'
import type { Engine } from '../../engine/engine.ts'
import { waitingStepsOf } from '../../engine/faces.ts'
import { standingIn } from '../../engine/standing.ts'

/** A kind of task that may wait for a person, and the conditions on its records. */
export interface TaskSource {
  readonly workflow: string
  readonly kind: TaskKind
  readonly where: RawBuilder<unknown>
  /** The deadline of a record; null if there is none. */
  readonly due: RawBuilder<Date | null>
}

/**
 * Returns the condition that a record waits for this step. States are literals: a generic plan would not know how few
 * rows are in one.
 */
export const inState = ({ state, when }: WaitingStep) =>
  sql.join(
    [
      sql`state = ${sql.lit(state)}`,
      ...Object.entries(when).map(([fact, value]) => sql`facts->>${sql.lit(fact)} = ${sql.lit(String(value))}`),
    ],
    sql` and `,
  )

/** Returns the deadline that the workflow names for the state, else the due time of its next clock. */
export function dueOf(deadline: RawBuilder<Date | null> | undefined, { clocks }: WaitingStep): RawBuilder<Date | null> {
  if (deadline) return deadline
  if (clocks.length === 0) return sql<Date | null>`null::timestamptz`
  const names = sql.join(clocks.map(name => sql.lit(name)))
  return sql<Date | null>`(select min(due_at) from timer where timer.record = record.id and clock in (${names}))`
}

/** Returns all kinds of tasks that may wait for this person, or those of the selected steps. */
export const taskSourcesOf = (
  engine: Engine,
  who: Principal,
  isSelected: (step: WaitingStep) => boolean = () => true,
): TaskSource[] =>
  [...waitingStepsOf(engine)].flatMap(([workflow, steps]) =>
    steps.filter(isSelected).flatMap(step => {
      const standing =
        step.who.by === 'binding'
          ? (engine.bindings[workflow]?.standing?.[step.relation]?.(who) ?? [])
          : standingIn(who, step.who)
      return standing.map(condition => ({
        workflow,
        kind: step.kind,
        due: dueOf(engine.bindings[workflow]?.deadlines?.[step.state], step),
        where: sql`${condition} and ${inState(step)}`,
      }))
    }),
  )
