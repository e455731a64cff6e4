/** What a call takes and answers, as lines that people read: every field with its limits, and what is said of none. */
import * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { fieldSpecs } from '../../../src/contract/fields.ts'
import { isPrivateFile } from '../../../src/contract/parts.contract.ts'

interface Check {
  readonly check: string
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly inclusive?: boolean
  readonly pattern?: RegExp
  readonly format?: string
}
interface Definition {
  readonly type: string
  /** Of a whole number. */
  readonly format?: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly keyType?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly catchall?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly defaultValue?: unknown
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
}
const definitionOf = (schema: z.ZodMiniType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

/** How each kind of check is written; one that only a function knows is written as its kind. */
const CHECKS: Readonly<Record<string, (check: Check) => string>> = {
  min_length: ({ minimum }) => `≥${minimum}`,
  max_length: ({ maximum }) => `≤${maximum}`,
  greater_than: ({ value, inclusive }) => `${inclusive ? '≥' : '>'}${value}`,
  less_than: ({ value, inclusive }) => `${inclusive ? '≤' : '<'}${value}`,
  string_format: ({ pattern, format }) => `${pattern ?? format}`,
  number_format: ({ format }) => `${format}`,
}
const checksOf = ({ checks = [] }: Definition) =>
  checks.map(({ _zod: { def } }) => ` ${CHECKS[def.check]?.(def) ?? def.check}`).join('')

/** A schema in a line: its kind, what is checked of it, what lies in it. `around` are those that it lies in. */
function schemaWords(schema: z.ZodMiniType, around: readonly z.ZodMiniType[] = []): string {
  const def = definitionOf(schema)
  const within = [...around, schema]
  const inner = (one: z.ZodMiniType | undefined) => (one ? schemaWords(one, within) : '')
  if (around.includes(schema)) return 'the same again'
  const kinds: Readonly<Record<string, () => string>> = {
    optional: () => `${inner(def.innerType)}?`,
    nullable: () => `${inner(def.innerType)} or null`,
    default: () => `${inner(def.innerType)} = ${JSON.stringify(def.defaultValue)}`,
    pipe: () => `${inner(def.in)} → ${inner(def.out)}`,
    array: () => `[${inner(def.element)}]`,
    record: () => `{ ${inner(def.keyType)}: ${inner(def.valueType)} }`,
    union: () => (def.options ?? []).map(inner).join(' | '),
    enum: () => Object.values(def.entries ?? {}).join('|'),
    literal: () => JSON.stringify(def.values),
    object: () => `{ ${shapeLines(schema, within).join(', ')} }${def.catchall ? ` and ${inner(def.catchall)}` : ''}`,
  }
  return `${kinds[def.type]?.() ?? def.format ?? def.type}${checksOf(def)}${isPrivateFile(schema) ? ' sealed' : ''}`
}
const shapeLines = (schema: z.ZodMiniType, around: readonly z.ZodMiniType[] = []) =>
  Object.entries(definitionOf(schema).shape ?? {}).map(([name, field]) => `${name}: ${schemaWords(field, around)}`)

/** What a person reads who leaves the field out; empty where that is fine. */
const refusalOfNone = (field: z.ZodMiniType) => z.safeParse(field, undefined).error?.issues[0]?.message ?? ''

const fieldLines = (input: z.ZodMiniType): string[] =>
  Object.entries(definitionOf(input).shape ?? {}).map(([name, field]) =>
    `  ${name}: ${schemaWords(field)}  ${refusalOfNone(field)}`.trimEnd(),
  )

/** Returns the fields of a step's form: a line each of what it takes, and one of what a person reads beside it. */
export const formLines = (input: z.ZodMiniObject): string[] => [
  ...fieldLines(input),
  ...fieldSpecs(input).map(({ name, label, kind, min, max, choices, published }) => {
    const options = Object.entries(choices ?? {}).map(([value, words]) => `${value}=${words}`)
    return `  ${name}「${label}」 ${[kind, `${min}–${max}`, ...options, published && 'published'].filter(Boolean).join(' ')}`
  }),
]

const answerLines = (reply: z.ZodMiniType): string[] => {
  const lines = shapeLines(reply)
  return lines.length > 0 ? lines : [schemaWords(reply)]
}

/** Returns a call: how it is reached and by whom, what it takes, what it answers. */
export const endpointLines = (endpoint: Endpoint): string[] => {
  const { method, wire, title, who, once, writes, envelope, shows, input, reply, queue } = endpoint
  const traits = [who, once && 'once', writes && 'writes', queue && 'in turn', envelope !== 'plain' && envelope]
  const shown = shows === 'every' || shows.length > 0 ? [`  shows ${[shows].flat().join(' ')}`] : []
  return [
    `${method} ${wire} ${title} (${traits.filter(Boolean).join(', ')})`,
    ...shown,
    ...fieldLines(input),
    ...answerLines(reply).map(line => `  → ${line}`),
  ]
}
