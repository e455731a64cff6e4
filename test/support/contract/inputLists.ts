/** The lists that may be sent: of every call and of every step of a workflow, wherever they lie in its form. */
import type * as z from 'zod/mini'
import { contract } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { Face } from '../../../src/machines/workflow/face.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'

export interface InputList {
  /** Where it lies: `/api/v3/goodsSave draft.pictures`, `aid.REPORT_DONE photos`. */
  readonly path: string
  /** Undefined where it may be of any length. */
  readonly max: number | undefined
  readonly schema: z.ZodMiniType
}

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } }
  }[]
}
const definitionOf = (schema: z.ZodMiniType) => (schema as unknown as { _zod: { def: Definition } })._zod.def
const maxOf = ({ checks = [] }: Definition) =>
  checks.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')?.maximum

const innerOf = ({ innerType, options = [], in: before, out }: Definition) =>
  [innerType, before, out, ...options].filter(one => one !== undefined)

function listsIn(schema: z.ZodMiniType, owner: string, trail: readonly string[]): InputList[] {
  const def = definitionOf(schema)
  const own = def.type === 'array' ? [{ path: `${owner} ${trail.join('.')}`, max: maxOf(def), schema }] : []
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, one]) => listsIn(one, owner, [...trail, name]))
  const entries = def.element ? listsIn(def.element, owner, trail) : []
  return [...own, ...fields, ...entries, ...innerOf(def).flatMap(one => listsIn(one, owner, trail))]
}
const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(group => Object.values<Endpoint>(group))

const faces: readonly Face[] = Object.values(FACES)
const flows = await Promise.all(faces.map(({ load }) => load()))

/** Every list of every call, then every list of every step's form. */
export const inputLists: readonly InputList[] = [
  ...endpoints.flatMap(({ wire, input }) => listsIn(input, wire, [])),
  ...flows.flatMap(({ id, events }) =>
    Object.entries(events).flatMap(([event, { input }]) => (input ? listsIn(input, `${id}.${event}`, []) : [])),
  ),
]
export const onceCalls: readonly string[] = endpoints.filter(({ once }) => once).map(({ wire }) => wire)
