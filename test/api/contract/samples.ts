/** From the contract alone: every endpoint, a value that each of its fields takes, and what a database holds. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../../server/db/connect.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { contract } from '../../support/contract/contract.ts'
import { exchangeJson, type JsonAnswer } from '../../support/server/exchangeJson.ts'

export interface Named {
  readonly name: string
  readonly endpoint: Endpoint
}

export const every: readonly Named[] = Object.values(contract).flatMap(group =>
  Object.values(group as Readonly<Record<string, Endpoint>>).map(endpoint => ({ name: endpoint.wire, endpoint })),
)

/** Words that one kind of field or another takes; the street exists. */
const WORDS = [
  '330106109',
  '330106',
  '13812345678',
  '123456',
  'mark-of-what-was-seen-',
  'linli2026',
  '很高兴认识大家',
  '1',
  '100',
  '30',
  '/pictures/bust-in-silhouette.svg',
  '[]',
  '{}',
  '{"showName":true,"showOnRank":true}',
  '["1"]',
  '["/pictures/bust-in-silhouette.svg"]',
  '[{"sku":"1","count":1}]',
  '2027-01-31',
  '2026',
  '{"name":"棉被","classification":"donation-bedding-quilt","condition":"new","count":1,"unit":"床","pictures":[]}',
  '[{"name":"棉被","classification":"donation-bedding-quilt","condition":"new","count":1,"unit":"床","pictures":[]}]',
  '330106009005',
  '330106194503120011',
  '今年冬天特别冷，家里缺一床厚被子。',
  '[{"name":"棉被","classification":"donation-bedding-quilt","count":1,"unit":"床"}]',
  '浙A12345',
  '[{"order":"0mwz4q3u4b085xfumybakz","courier":"顺丰速运","number":"SF1234567890"}]',
  '/accomplish',
  '/files/2026/11/00000000000000000000000000000000.pdf',
  'amount',
  JSON.stringify({
    title: '手织毛线帽',
    classification: 'goods-craft-knit',
    condition: 'new',
    pictures: ['/pictures/bust-in-silhouette.svg'],
    freight: 0,
    optionNames: [],
    skus: [{ options: [], price: 100, stock: 1 }],
  }),
]

type Shape = Readonly<Record<string, z.ZodMiniType>>
export const shapeOf = ({ input }: Endpoint): Shape =>
  (input as unknown as { _zod: { def: { shape: Shape } } })._zod.def.shape

const takes = (field: z.ZodMiniType, value: string | undefined) => z.safeParse(field, value).success
export const isRequired = (field: z.ZodMiniType) => !takes(field, undefined)

/** A value that the field takes. Throws where this file knows none: then a word is missing above. */
function sampleOf(name: string, field: z.ZodMiniType): string {
  const { enum: values = [], anyOf = [] } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as {
    enum?: string[]
    anyOf?: { enum?: string[] }[]
  }
  const found = [...values, ...anyOf.flatMap(one => one.enum ?? []), ...WORDS].find(word => takes(field, word))
  if (found === undefined) throw new Error(`No sample for ${name}: add a word that it takes`)
  return found
}

/** A whole input that the schema takes, all optional fields filled. */
export const sampleFor = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(Object.entries(shapeOf(endpoint)).map(([name, field]) => [name, sampleOf(name, field)]))

/**
 * An input that the schema of a step takes, or nothing in the fields of which no sample is known: then the step is
 * refused.
 */
export function inputFor(schema: z.ZodMiniType): Record<string, unknown> {
  const { shape } = (schema as unknown as { _zod: { def: { shape: Shape } } })._zod.def
  const values: readonly unknown[] = [...WORDS, 1, 100, [], true]
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const { enum: options = [] } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as {
        enum?: string[]
      }
      const value = [...options, ...values].find(one => z.safeParse(field, one).success)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * A fingerprint of every table but the address tree, which no call writes, and what is written down of attempts that
 * were refused.
 */
export async function fingerprint({ db }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename not in ('region', 'audit') order by 1`.execute(
    db,
  )
  // One statement for all: sixty that wait for each other took longer than the calls they were asked after.
  const prints = rows.map(
    ({ tablename }) => sql`select ${tablename}::text as tablename,
      (select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
        from ${sql.table(tablename)} as t where ${tablename === 'rate' ? sql`key not like 'attempts:%'` : sql`true`}) as print`,
  )
  const { rows: printed } = await sql<{
    tablename: string
    print: string
  }>`${sql.join(prints, sql` union all `)}`.execute(db)
  return Object.fromEntries(printed.map(({ tablename, print }) => [tablename, print]))
}

/** Sends fields the way the endpoint wants them; several values of one name where a list is given. */
export const send = (
  url: string,
  { wire, method }: Endpoint,
  fields: Readonly<Record<string, string>> | URLSearchParams,
): Promise<JsonAnswer> => exchangeJson(url + wire, method, new URLSearchParams(fields))

/** `result`, or `code` in the tree's envelope. */
export const resultOf = ({ result, code }: Record<string, unknown>): unknown => result ?? code

/**
 * Whether the words above are enough for the whole of it; those with a nested form of their own are tried in their own
 * tests.
 */
export function canFill({ endpoint }: Named): boolean {
  try {
    sampleFor(endpoint)
    return true
  } catch {
    return false
  }
}
