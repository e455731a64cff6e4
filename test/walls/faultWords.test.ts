/**
 * What a person reads whose field does not fit, in every form of the contract and of the steps, wherever in it the
 * field lies. After a change that is meant: `npx vitest run --project walls -u`.
 */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Face } from '../../src/machines/workflow/face.ts'
import { FACES } from '../../src/machines/workflows/index.ts'

const twice = (one: unknown) => [one, one]
/** Nothing, too little, too much, another kind, another form, and the same twice: no field takes all of it. */
const UNFIT: readonly unknown[] = [
  ...[undefined, '', ' ', 'x', '长', '长'.repeat(6_000), 'x\0', '[{', '0', '-1', '-999', '9'.repeat(15), '1.5'],
  ...[-1, 0, 1.5, 1e14, [], Array(300).fill(null), {}, '2027-02-31', '2027-2-3'],
  // A name, an identity number with another check sign, numbers of telephones.
  ...['王\u200B英', '平台客服', '王英1234567', '110105194912310021', '13800138000\n13800138000', '1380013800'],
  ...[twice('1'), twice({ item: '1', count: 1 }), twice({ line: '1', stars: 1, words: '', pictures: [] })],
]

/** Every schema that may lie in one, itself first, each with where in the form it lies. */
function* schemasIn(schema: z.core.$ZodType, path: string): Generator<readonly [path: string, one: z.core.$ZodType]> {
  yield [path, schema]
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault)
    yield* schemasIn(schema.def.innerType, path)
  else if (schema instanceof z.ZodMiniPipe) {
    yield* schemasIn(schema.def.in, path)
    yield* schemasIn(schema.def.out, path)
  } else if (schema instanceof z.ZodMiniArray) yield* schemasIn(schema.def.element, `${path}[]`)
  else if (schema instanceof z.ZodMiniRecord) yield* schemasIn(schema.def.valueType, `${path}{}`)
  else if (schema instanceof z.ZodMiniObject)
    for (const [name, one] of Object.entries<z.core.$ZodType>(schema.def.shape))
      yield* schemasIn(one, path ? `${path}.${name}` : name)
}

const known = new Map<z.core.$ZodType, ReadonlySet<string>>()
/** What is said of values themselves, and not of what lies in them; what a schema says in English nobody reads. */
function sentencesOf(schema: z.core.$ZodType): ReadonlySet<string> {
  const sentences =
    known.get(schema) ??
    new Set(
      UNFIT.flatMap(value => z.safeParse(schema, value).error?.issues ?? [])
        .filter(({ path, message }) => path.length === 0 && /\p{Script=Han}/u.test(message))
        .map(({ message }) => message),
    )
  known.set(schema, sentences)
  return sentences
}

/** A line for each field of a form about which something may be said. */
function faultLines(form: z.core.$ZodType): string[] {
  const byPath = new Map<string, Set<string>>()
  for (const [path, schema] of schemasIn(form, ''))
    if (path !== '') byPath.set(path, new Set([...(byPath.get(path) ?? []), ...sentencesOf(schema)]))
  return [...byPath].flatMap(([path, all]) => (all.size > 0 ? [`  ${path}: ${[...all].join(' | ')}`] : []))
}

test('whoever fills in a field wrong reads what was agreed on, with the name of that field', async () => {
  const faces: readonly Face[] = Object.values(FACES)
  const flows = await Promise.all(faces.map(({ load }) => load()))
  const { steps, ...domains } = contract
  // What is filled in of a step stands at its event; around it all steps are alike.
  const calls = [...Object.values(domains), { step: Object.values<Endpoint>(steps)[0]! }]
  const forms: readonly (readonly [name: string, form: z.core.$ZodType])[] = [
    ...calls.flatMap(group => Object.values<Endpoint>(group).map(({ wire, input }) => [wire, input] as const)),
    ...flows.flatMap(({ id, events }) =>
      Object.entries(events).flatMap(([event, { input }]) => (input ? [[`${id}.${event}`, input] as const] : [])),
    ),
  ]
  const blocks = forms.flatMap(([name, form]) => {
    const lines = faultLines(form)
    return lines.length > 0 ? [[name, ...lines].join('\n')] : []
  })
  await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot('contract/faults.txt')
})
