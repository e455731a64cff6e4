/** Addresses from the face of a workflow: the page of a record, of a task, and the list of all tasks of a kind. */
import type { TaskKind } from '../../contract/taskWords.ts'
import { allTasksOf, type Face, isPerson, type RecordAddress, type Standing, type TaskFace } from './face.ts'
import { LADDER } from './ladder.ts'

/** Returns the roles that can have a relation; empty if it depends on the person themselves. */
export function rolesOfStanding(who: Standing): readonly string[] {
  if (who.by === 'role') return [who.role]
  if (who.by === 'binding') return who.roles
  return who.by === 'rung' ? LADDER : []
}

/** Returns the relation of assigned helpers: the one that tasks are for, if facts name several people. */
function relationOfHelper(face: Face) {
  const named = Object.entries(face.relations).filter(([, one]) => isPerson(one) && one.who.by === 'fact')
  const asked = named.find(([id]) => allTasksOf(face).some(([, task]) => task.for === id)) ?? named[0]
  return asked?.[1]
}

/**
 * Returns the page of a record for its owner, an assigned helper (`helping`), or a desk with these roles; for people
 * who are only notified, the page that lists those who act. Without a matching relation, the owner's page.
 */
export function recordPageOf(
  face: Face,
  side: 'own' | 'helping' | 'desk',
  roles: readonly string[],
): RecordAddress | undefined {
  const people = Object.values(face.relations).filter(isPerson)
  const asked = relationOfHelper(face)
  const mine = people.find(relation => {
    const { who, page } = relation
    if (!page) return false
    if (side === 'desk') return rolesOfStanding(who).some(role => roles.includes(role))
    return side === 'helping' ? relation === asked : who.by === 'owner'
  })
  const notified = side === 'desk' && !mine && roles.map(role => face.notified?.[role]).find(page => page !== undefined)
  if (notified) return () => notified
  const owner = people.find(({ who }) => who.by === 'owner') ?? people[0]
  return (mine ?? owner)?.page ?? undefined
}

export interface BulkStep {
  readonly event: string
  /** Warning before the step. */
  readonly warning: string
}

const taskOfKind = (face: Face, kind: TaskKind): TaskFace | undefined =>
  allTasksOf(face).find(([, task]) => task.kind === kind)?.[1]

/** Returns the page of one task of this kind. */
export function taskPageOf(face: Face, kind: TaskKind): RecordAddress | undefined {
  const task = taskOfKind(face, kind)
  const relation = task && face.relations[task.for]
  return task?.page ?? (relation && isPerson(relation) ? (relation.page ?? undefined) : undefined)
}

/** Returns whether a task of this kind waits for holders of a role, not for somebody by name. */
export function waitsForRole(face: Face, kind: TaskKind): boolean {
  const task = taskOfKind(face, kind)
  const relation = task && face.relations[task.for]
  return relation !== undefined && isPerson(relation) && rolesOfStanding(relation.who).length > 0
}

/** Returns the address of the list of all tasks of this kind. */
export const taskListOf = (face: Face, kind: TaskKind): string | undefined => taskOfKind(face, kind)?.list

/** Returns the step that does several tasks of this kind at once; undefined if each is viewed individually. */
export function bulkStepOf(face: Face, kind: TaskKind): BulkStep | undefined {
  return allTasksOf(face).flatMap(([event, task]) =>
    task.kind === kind && task.bulk ? [{ event, warning: task.bulk }] : [],
  )[0]
}
