/** Workflow steps as endpoints, derived from the faces of workflows; one generic handler serves them all. */
import * as z from 'zod/mini'
import type { StepWire } from '../machines/workflow/face.ts'
import { FACES, type Faces } from '../machines/workflows/index.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { int, json } from './form.ts'
import { recordId } from './parts.contract.ts'
import { served } from './record.contract.ts'

const input = form({
  id: recordId(),
  /** The version that the person saw; the server refuses an outdated one with 已被更新. */
  version: z.optional(int('版本', { min: 1 })),
  /** Input of the step, validated by the chart. */
  input: z.optional(json('填写内容', z.record(z.string(), z.unknown()))),
})

export interface StepEndpoint<P extends string = string> extends Endpoint<typeof input, typeof served, 'member', P> {
  readonly workflow: string
  readonly event: string
}

const isWire = (step: unknown): step is StepWire => typeof step === 'object'

/** Returns the endpoints of these workflows' steps, by name. */
export const stepEndpointsOf = (faces: Faces): Readonly<Record<string, StepEndpoint>> =>
  Object.fromEntries(
    Object.values(faces).flatMap(({ id, steps }) =>
      Object.entries(steps).flatMap(([event, step]) => {
        if (!isWire(step)) return []
        const { name, ...sent } = step
        const call = endpoint({ ...sent, who: 'member', once: true, input, reply: served })
        return [[name, { ...call, workflow: id, event }] as const]
      }),
    ),
  )

type AllFaces = typeof FACES
type StepsOf<W extends keyof AllFaces> = AllFaces[W]['steps'][keyof AllFaces[W]['steps']]
type AnyStep = Extract<{ [W in keyof AllFaces]: StepsOf<W> }[keyof AllFaces], StepWire>
type StepsContract = { readonly [S in AnyStep as S['name']]: StepEndpoint<S['wire']> }

export const stepsContract = stepEndpointsOf(FACES) as StepsContract

/** Returns the endpoint of a step, undefined for events that no person sends. */
export const stepOf = (workflow: string, event: string): StepsContract[keyof StepsContract] | undefined =>
  Object.values(stepsContract).find(one => one.workflow === workflow && one.event === event)

declare module './wire.ts' {
  interface Contracts {
    steps: typeof stepsContract
  }
}
