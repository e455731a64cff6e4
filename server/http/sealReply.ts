/** Puts seals on the private files of an answer, wherever its schema says that one may lie. */
import * as z from 'zod/mini'
import { isPrivateFile } from '../../src/contract/parts.contract.ts'

type Seal = (url: string) => string
type Sealer = (value: unknown, seal: Seal) => unknown

const whereThere =
  (inner: Sealer): Sealer =>
  (value, seal) =>
    value === null || value === undefined ? value : inner(value, seal)

/**
 * Returns how to seal what fits this schema; undefined where no private file lies in it. What contains itself, `above`
 * it, is looked at once.
 */
function sealerOf(schema: z.core.$ZodType, above: readonly z.core.$ZodType[] = []): Sealer | undefined {
  if (isPrivateFile(schema)) return (value, seal) => seal(String(value))
  if (schema instanceof z.ZodMiniArray) {
    const entry = sealerOf(schema.def.element, above)
    return entry && ((value, seal) => (value as unknown[]).map(one => entry(one, seal)))
  }
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const inner = sealerOf(schema.def.innerType, above)
    return inner && whereThere(inner)
  }
  if (!(schema instanceof z.ZodMiniObject) || above.includes(schema)) return undefined
  const fields = Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([name, one]) => {
    const sealer = sealerOf(one, [...above, schema])
    return sealer ? [[name, sealer] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value, seal) => {
    const row = value as Readonly<Record<string, unknown>>
    return { ...row, ...Object.fromEntries(fields.map(([name, sealer]) => [name, sealer(row[name], seal)])) }
  }
}

/** Returns what seals the private files of an answer of this schema. */
export function replySealer(schema: z.core.$ZodType): (reply: object, seal: Seal) => object {
  const sealer = sealerOf(schema)
  return (reply, seal) => (sealer ? (sealer(reply, seal) as object) : reply)
}
