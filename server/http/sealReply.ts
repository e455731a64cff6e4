/**
 * Signs the addresses of private files in a reply, at every place that its schema declares; for a viewer they stay shut
 * and codes that open something are left out.
 */
import * as z from 'zod/mini'
import { isOneTimeCode, isPrivateFile } from '../../src/contract/parts.contract.ts'

type Seal = (url: string) => string
type Sealer = (value: unknown, seal: Seal) => unknown
type IsMarked = (schema: z.core.$ZodType) => boolean

const whereThere =
  (inner: Sealer): Sealer =>
  (value, seal) =>
    value === null || value === undefined ? value : inner(value, seal)

/**
 * Returns how to change the marked values of this schema; undefined if it contains none. A recursive schema, listed in
 * `above`, is visited once.
 */
function sealerOf(
  schema: z.core.$ZodType,
  isMarked: IsMarked,
  above: readonly z.core.$ZodType[] = [],
): Sealer | undefined {
  if (isMarked(schema)) return (value, seal) => seal(String(value))
  if (schema instanceof z.ZodMiniArray) {
    const entry = sealerOf(schema.def.element, isMarked, above)
    return entry && ((value, seal) => (value as unknown[]).map(one => entry(one, seal)))
  }
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const inner = sealerOf(schema.def.innerType, isMarked, above)
    return inner && whereThere(inner)
  }
  if (!(schema instanceof z.ZodMiniObject) || above.includes(schema)) return undefined
  const fields = Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([name, one]) => {
    const sealer = sealerOf(one, isMarked, [...above, schema])
    return sealer ? [[name, sealer] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value, seal) => {
    const row = value as Readonly<Record<string, unknown>>
    return { ...row, ...Object.fromEntries(fields.map(([name, sealer]) => [name, sealer(row[name], seal)])) }
  }
}

/** Returns a function that signs the private files in replies of this schema. */
export function replySealer(schema: z.core.$ZodType): (reply: object, seal: Seal) => object {
  const sealer = sealerOf(schema, isPrivateFile)
  return (reply, seal) => (sealer ? (sealer(reply, seal) as object) : reply)
}

/** Returns a function that takes out of replies of this schema what opens something for whoever has it. */
export function replyForViewer(schema: z.core.$ZodType): (reply: object) => object {
  const sealer = sealerOf(schema, isOneTimeCode)
  return reply => (sealer ? (sealer(reply, () => '') as object) : reply)
}
