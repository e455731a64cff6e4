/**
 * The lists and texts that may be sent: of every call and of every step of a workflow, wherever they lie in its form.
 */
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type FieldKind, wordsOf } from '../../../src/contract/fieldWords.ts'
import type { Face } from '../../../src/machines/workflow/face.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { contract } from './contract.ts'

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
  readonly keyType?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
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

interface Sent {
  readonly path: string
  readonly schema: z.ZodMiniType
  readonly def: Definition
}

/** Everything of one kind in a form. A text that is read as something else is as long as that may be. */
function sentIn(kind: string, schema: z.ZodMiniType, owner: string, trail: readonly string[] = []): Sent[] {
  const def = definitionOf(schema)
  const into = (one: z.ZodMiniType, more: readonly string[] = trail) => sentIn(kind, one, owner, more)
  const isText = (one: z.ZodMiniType | undefined) => one !== undefined && definitionOf(one).type === 'string'
  const readAs = isText(def.in) && !isText(def.out) ? [def.out] : undefined
  return [
    ...(def.type === kind ? [{ path: `${owner} ${trail.join('.')}`, schema, def }] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => into(one, [...trail, name])),
    ...(readAs ?? [def.element, def.keyType, def.valueType, ...innerOf(def)]).flatMap(one => (one ? into(one) : [])),
  ]
}
const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(group => Object.values<Endpoint>(group))

const faces: readonly Face[] = Object.values(FACES)
const flows = await Promise.all(faces.map(({ load }) => load()))

const sentOf = (kind: string): Sent[] => [
  ...endpoints.flatMap(({ wire, input }) => sentIn(kind, input, wire)),
  ...flows.flatMap(({ id, events }) =>
    Object.entries(events).flatMap(([event, { input }]) => (input ? sentIn(kind, input, `${id}.${event}`) : [])),
  ),
]

/** Every list of every call, then every list of every step's form. */
export const inputLists: readonly InputList[] = sentOf('array').map(({ path, schema, def }) => ({
  ...{ path, schema, max: maxOf(def) },
}))
/** Every text of the same, also of entries of lists; what a step fills in stands at the step. */
export const inputTexts: readonly Omit<Sent, 'def'>[] = sentOf('string').filter(({ path }) => !path.endsWith(' input'))
export const onceCalls: readonly string[] = endpoints.filter(({ once }) => once).map(({ wire }) => wire)

export interface InputField {
  readonly path: string
  readonly schema: z.ZodMiniType
  readonly label: string
  readonly kind: FieldKind
  readonly unit?: string
}
/** Every text and number of the same that has words, on the wire or at the step. */
export const inputFields: readonly InputField[] = [...sentOf('string'), ...sentOf('pipe'), ...sentOf('number')].flatMap(
  ({ path, schema, def }) => {
    const words = wordsOf(schema) ?? (def.out && wordsOf(def.out))
    return words ? [{ path, schema, ...words }] : []
  },
)
