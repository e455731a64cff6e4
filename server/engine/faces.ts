/** Checks the faces of the workflows against their bindings, once at the start. */
import { isPerson } from '../../src/machines/workflow/face.ts'
import { faceProblems, type WaitingStep, waitingSteps } from '../../src/machines/workflow/tasks.ts'
import type { Engine } from './engine.ts'

/** Throws an `Error` that names every missing line of a face or of the binding beside it. */
export function assertFaces({ bindings, faces }: Engine): void {
  const problems = [
    ...Object.keys(bindings).flatMap(id => (faces[id] ? [] : [`Workflow "${id}" has no face`])),
    ...Object.entries(faces).flatMap(([id, face]) => {
      const binding = bindings[id]
      if (!binding) return [`Workflow "${id}" has no binding`]
      const unknown = Object.entries(face.relations).flatMap(([name, relation]) =>
        isPerson(relation) && relation.who.by === 'binding' && !binding.standing?.[name]
          ? [`Binding of "${id}": standing.${name} is missing`]
          : [],
      )
      return [...faceProblems(binding.flow, face), ...unknown]
    }),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

const known = new WeakMap<Engine, ReadonlyMap<string, readonly WaitingStep[]>>()

/** Returns the steps that may wait for people, by workflow; computed from the charts once. */
export function waitingStepsOf(engine: Engine): ReadonlyMap<string, readonly WaitingStep[]> {
  const before = known.get(engine)
  if (before) return before
  const steps = new Map(
    Object.entries(engine.faces).flatMap(([id, face]) => {
      const flow = engine.bindings[id]?.flow
      return flow ? [[id, waitingSteps(flow, face)] as const] : []
    }),
  )
  known.set(engine, steps)
  return steps
}
