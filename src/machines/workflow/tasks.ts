/** Tasks read from a chart: its states, their outgoing primary steps, and the relations that take them. */
import type { TaskKind } from '../../contract/taskWords.ts'
import { toArray, UNBORN } from './edges.ts'
import { allTasksOf, type Face, isPerson, type Standing, tasksOf } from './face.ts'
import type { Workflow } from './flow.ts'

/** A task of one relation in one state. */
export interface WaitingStep {
  readonly kind: TaskKind
  readonly state: string
  readonly relation: string
  readonly who: Standing
  /** Clocks that leave this state if the task is not done. */
  readonly clocks: readonly string[]
  /** Further facts that are required. */
  readonly when: Readonly<Record<string, unknown>>
}

/** Returns every way in which a record of this workflow waits for a person, without duplicates. */
export function waitingSteps(flow: Workflow, face: Face): readonly WaitingStep[] {
  const steps = new Map<string, WaitingStep>()
  const clocksOf = (state: string) =>
    flow.edges.flatMap(({ cause, from, name, enters }) => (cause === 'clock' && from === state && enters ? [name] : []))
  for (const { cause, from, name } of flow.edges) {
    if (cause !== 'event' || from === UNBORN) continue
    for (const { kind, for: relation, when = {} } of tasksOf(face, name)) {
      const people = face.relations[relation]
      if (!people || !isPerson(people)) continue
      const step = { kind, state: from, relation, who: people.who, clocks: clocksOf(from), when: { ...when } }
      steps.set(`${kind} ${from} ${relation}`, step)
    }
  }
  return [...steps.values()]
}

/** Returns the states in which the chart tells its owner nothing, not even that nothing is open (null). */
function silentStates({ states, says }: Workflow, { relations }: Face): readonly string[] {
  const owners = Object.entries(relations).flatMap(([name, relation]) =>
    isPerson(relation) && relation.who.by === 'owner' && relation.page ? [name] : [],
  )
  if (owners.length === 0) return []
  const isSilent = (state: string) => owners.every(owner => !Object.hasOwn(says[owner] ?? {}, state))
  return Object.keys(states).filter(state => !states[state]?.end && isSilent(state))
}

/** Returns what a face lacks of its chart, a sentence each; empty if complete. */
export function faceProblems(flow: Workflow, face: Face): string[] {
  const persons = (event: string) =>
    toArray(flow.events[event]?.by).filter(role => {
      const relation = face.relations[role]
      return relation !== undefined && isPerson(relation)
    })
  const leaves = new Set(
    flow.edges.flatMap(({ cause, from, name }) => (cause === 'event' && from !== UNBORN ? [name] : [])),
  )
  const problems = [
    ...(flow.id === face.id && flow.label === face.label
      ? []
      : [`id and label are not "${flow.id}" and "${flow.label}"`]),
    ...[face.steps, face.tasks].flatMap((table, at) =>
      Object.keys(table).flatMap(event =>
        flow.events[event] ? [] : [`${at === 0 ? 'steps' : 'tasks'}.${event} is of no event that the chart draws`],
      ),
    ),
    ...silentStates(flow, face).map(state => `says of the chart: its owner is told nothing in "${state}"`),
    ...Object.keys(flow.roles).flatMap(role => (face.relations[role] ? [] : [`relations.${role} is missing`])),
    ...Object.entries(flow.events).flatMap(([event, { tone }]) => {
      if (persons(event).length === 0) return []
      return [
        ...(face.steps[event] ? [] : [`steps.${event} is missing: a person sends it, and no call takes it`]),
        ...(tone === 'primary' && leaves.has(event) && face.tasks[event] === undefined
          ? [`tasks.${event} is missing: a primary step that is nobody's task`]
          : []),
      ]
    }),
    ...allTasksOf(face).flatMap(([event, task]) => {
      const relation = face.relations[task.for]
      if (!persons(event).includes(task.for))
        return [`tasks.${event}.for is "${task.for}", who does not take this step`]
      return task.page || (relation && isPerson(relation) && relation.page)
        ? []
        : [`relations.${task.for}.page is missing: tasks.${event} leads nowhere`]
    }),
  ]
  return problems.map(problem => `Face of "${face.id}": ${problem}`)
}
