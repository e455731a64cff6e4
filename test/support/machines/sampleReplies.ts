/**
 * What a server could answer to each call, made from the contract alone: every field has a value of its own, so that a
 * page which shows another field, or forgets one, reads otherwise.
 */
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { fen, time } from '../../../src/contract/parts.contract.ts'
import { served } from '../../../src/contract/record.contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { FLOWS } from '../../../src/machines/browser/flows.ts'
import { contract } from '../contract/contract.ts'

/** How much the server knows: everything that can be there is there; that, and nothing in the lists; nothing. */
export type Fullness = 'full' | 'empty lists' | 'bare'

/** When everything here happens. ms */
export const NOW = Date.parse('2026-11-18T10:24:00+08:00')

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contract).flatMap(calls =>
    Object.values(calls as Record<string, Endpoint>).map(one => [one.wire, one]),
  ),
)

/** Returns whether a call does something, and is not only read. */
export const changesSomething = (wire: string): boolean => {
  const endpoint = ENDPOINTS.get(wire)
  return endpoint !== undefined && (endpoint.once || endpoint.writes)
}

/** A record that a screen is about. */
export interface SampledRecord {
  readonly workflow: string
  readonly id: string
  readonly state: string
  readonly label: string
  readonly facts: object
  readonly clocks: readonly string[]
  /** The steps that lead into this state: its history is made of them. */
  readonly ways: readonly { readonly from: string; readonly to: string; readonly event: string }[]
}

interface SampleOptions {
  readonly fullness: Fullness
  /** Workflow → names of its states. */
  readonly states: Readonly<Record<string, readonly string[]>>
  readonly input: Readonly<Record<string, unknown>>
  readonly record?: SampledRecord | undefined
}
interface Place extends SampleOptions {
  readonly path: string
  readonly name: string
  readonly workflows: readonly string[]
  /** Which of the rows this lies in, from 0. */
  readonly row: number
  /** What the lists consist of that this lies in. */
  readonly within: readonly z.core.$ZodType[]
}

/** Returns a whole number that looks drawn, the same one for the same words (FNV-1a). */
function drawnNumber(words: string): number {
  let hash = 2_166_136_261
  for (const sign of words) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return (hash ^ (hash >>> 13)) >>> 0
}
/** The reader of every screen. */
export const READER = '7'

function pick<T>(all: readonly T[], { fullness, row }: Place): T {
  return fullness === 'bare' ? all.at(-1)! : all[row % all.length]!
}
const isThere = ({ fullness }: Place): boolean => fullness !== 'bare'

const SPANS = [2 * DAY_MS, 90 * MINUTE_MS, -HOUR_MS, 20 * MINUTE_MS, -3 * DAY_MS, 40 * DAY_MS, -400 * DAY_MS]
/** Two that stand beside each other read otherwise: each is up to a day later by what it is the time of. */
function timeAt(place: Place): number {
  const later = drawnNumber(place.name)
  return NOW + pick(SPANS, place) + (later % 24) * HOUR_MS + (later % 53) * MINUTE_MS
}

/** Each field has another one. */
const countAt = ({ name, row, fullness }: Place): number =>
  fullness === 'bare' ? 0 : 1 + (drawnNumber(name) % 38) + row
const AMOUNTS = [123_450, 905, 20_000, 100, 0]
/** As with times: none is like the one beside it, but what is free. 分 */
function fenAt(place: Place): number {
  const amount = pick(AMOUNTS, place)
  return amount === 0 ? 0 : amount + (drawnNumber(place.name) % 80) * 10
}
/** What names another record by its id. */
const REFERENCE =
  /^(order|gift|sku|shop|payment|warehouse|item|donation|batch|aid|activity|campaign|signUp|shift|invoice|successor|claim|issue|ids)$/
/** How many kinds of rows there are; 0 where all are of one. */
function kindsOf(element: z.core.$ZodType): number {
  const { def } = (element as z.core.$ZodTypes)._zod
  const kind = def.type === 'object' ? (def.shape.kind as z.core.$ZodTypes | undefined)?._zod.def : undefined
  return kind?.type === 'enum' ? Object.keys(kind.entries).length : 0
}
/** How many stand in a list: two, or each kind. */
const rowsAt = ({ fullness }: Place, element: z.core.$ZodType): number =>
  fullness === 'bare' ? 0 : Math.max(2, kindsOf(element))

const DAY = /^(day|date|first|last|since|until|from|to|expires?|expiry|issuedOn)$|Until$/i
const DAYS = ['2026-11-20', '2026-11-18', '2027-02-03', '2026-12-09', '2026-09-30', '2026-11-19', '2027-11-01']
function textAt(place: Place): string {
  const { name, path, row, workflows, states } = place
  const workflow = workflows[0] ?? ''
  if (name === 'id' || /(Id|uid)$/.test(name)) return `${name}${row + 1}`
  if (REFERENCE.test(name)) return `${name}${row + 1}`
  if (name === 'next') return ''
  if (name === 'workflow') return pick(workflows.length > 0 ? workflows : FLOWS.map(({ id }) => id), place)
  if (name === 'state') return pick(states[workflow] ?? ['open'], place)
  if (name === 'role') return pick(Object.keys(ROLES), place)
  if (name === 'region') return isThere(place) ? pick(['330106', '330106001', '3301'], place) : ''
  if (DAY.test(name)) return pick(DAYS, { ...place, row: row + drawnNumber(name) })
  if (name === 'month') return pick(DAYS, place).slice(0, 7)
  if (name === 'body') return `${path}\n\n## 小标题\n${path} 的一段\n\n- 甲\n- 乙`
  if (/phone/i.test(name)) return isThere(place) ? '13900000001' : '139****0001'
  if (/picture|avatar|photo|image|cover|file|proof|url/i.test(name))
    return isThere(place) ? `/files/${name}${row + 1}.webp` : ''
  return isThere(place) || /name|title|label|code/i.test(name) ? `${path.split('.').slice(-2).join('.')}${row + 1}` : ''
}

const servedOf = ({ workflow, id, state, facts }: SampledRecord) => ({ id, workflow, version: 3, state, facts })

function sampleOf(schema: z.core.$ZodType, place: Place): unknown {
  const def = (schema as z.core.$ZodTypes)._zod.def
  if ((schema as unknown) === time) return timeAt(place)
  if ((schema as unknown) === fen) return fenAt(place)
  if ((schema as unknown) === served) {
    const { record, workflows } = place
    const [workflow = ''] = workflows
    // Of a list the first row is it.
    const isIt = !place.path.includes('dataList') || place.row === 0
    if (record && isIt && (workflows.length === 0 || workflows.includes(record.workflow))) return servedOf(record)
    return {
      id: `id${place.row + 1}`,
      workflow,
      version: 1,
      state: pick(place.states[workflow] ?? ['open'], place),
      facts: {},
    }
  }
  const inner = (type: z.core.$ZodType, more: Partial<Place> = {}) => sampleOf(type, { ...place, ...more })
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) => {
          const value = inner(field, { name, path: `${place.path}.${name}` })
          return value === undefined ? [] : [[name, value]]
        }),
      )
    case 'array': {
      const { element } = def
      // Of a tree what stands at its root, and what stands below that.
      if (place.within.filter(one => one === element).length > 1) return []
      const within = [...place.within, element]
      return Array.from({ length: rowsAt(place, element) }, (_, row) =>
        inner(element, { row, path: `${place.path}.${row}`, within }),
      )
    }
    case 'nullable':
      return isThere(place) ? inner(def.innerType) : null
    case 'default':
      return inner(def.innerType)
    case 'optional':
      return isThere(place) ? inner(def.innerType) : undefined
    case 'enum':
      return pick(Object.values(def.entries), place)
    case 'literal':
      return pick(def.values, place)
    case 'union':
      return inner(pick(def.options, place))
    case 'tuple':
      return def.items.map((item, row) => inner(item, { row, path: `${place.path}.${row}` }))
    case 'record': {
      const keys = (def.keyType as z.core.$ZodTypes)._zod.def
      const names = keys.type === 'enum' ? Object.values(keys.entries) : [`${place.name}A`, `${place.name}B`]
      return Object.fromEntries(
        names.map((name, row) => [
          name,
          inner(def.valueType, { name: String(name), row, path: `${place.path}.${name}` }),
        ]),
      )
    }
    case 'boolean':
      return isThere(place)
    case 'number':
      if (place.name === 'lng') return 120.1 + place.row / 100
      if (place.name === 'lat') return 30.2 + place.row / 100
      return countAt(place)
    case 'string':
      return textAt(place)
    case 'pipe':
      return inner(def.in)
    case 'lazy':
      return place.path.length > 200 ? undefined : inner(def.getter())
    case 'unknown':
    case 'any':
      return {}
    default:
      throw new Error(`No sample of ${def.type} at ${place.path}`)
  }
}

const REGION = '331106001001'
/** Of the codes of provinces, cities, districts, streets and communities. */
const CODE_LENGTHS: Readonly<Record<number, number>> = { 1: 2, 2: 4, 3: 6, 4: 9, 5: 12 }

const NO_RECORD = {}
/** By the record that the screen is about: pages ask for the same again and again. */
const samples = new WeakMap<object, Map<string, object>>()

/** Returns what the contract alone makes of an answer, the same one each time: pages only read it. */
function sampled({ wire, reply, shows }: Endpoint, options: SampleOptions): object {
  const ofRecord = samples.get(options.record ?? NO_RECORD) ?? new Map<string, object>()
  samples.set(options.record ?? NO_RECORD, ofRecord)
  const key = `${options.fullness} ${wire}`
  const known = ofRecord.get(key)
  if (known) return known
  const workflows = shows === 'every' ? [] : shows
  const sample = sampleOf(reply, { ...options, path: '', name: '', workflows, row: 0, within: [] }) as object
  ofRecord.set(key, sample)
  return sample
}

/** Goods, or a gift, whose options are named: those of a page made of the contract alone would fit no name. */
const withOptions = (reply: ChoosableGoods): object => ({
  ...reply,
  optionNames: ['颜色', '大小'],
  skus: reply.skus.map((sku, at) => ({ ...sku, options: [['红', '蓝'][at % 2], at < 2 ? '大' : '小'] })),
})
interface ChoosableGoods {
  readonly skus: readonly object[]
}

/** Of a record each step that leads where it is, one line after the other. */
const historyOf = (lines: readonly object[], { ways }: SampledRecord): object[] =>
  lines.length === 0 ? [] : (ways.length > 0 ? ways : lines).map((way, at) => ({ ...lines[at % lines.length], ...way }))

/** Names the first row after the requested id. */
function namedParts(reply: object, input: SampleOptions['input']): object {
  const rows = reply as Readonly<Record<string, readonly object[] | undefined>>
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, id]) => {
      const [first, ...others] = rows[`${name}s`] ?? []
      return typeof id === 'string' && typeof first === 'object' && 'id' in first
        ? [[`${name}s`, [{ ...first, id }, ...others]]]
        : []
    }),
  )
}

/** Returns a sample reply to a call, about the requested id. */
export function sampleReply(wire: string, options: SampleOptions): object {
  const endpoint = ENDPOINTS.get(wire)
  if (!endpoint) throw new Error(`No call ${wire}`)
  const { input, record } = options
  const reply = sampled(endpoint, options)
  const level = Number(/getFiveAddress(\d)/.exec(wire)?.[1])
  if (level)
    return {
      ...reply,
      dataList: [1, 2].map(at => ({
        id: `${REGION.slice(0, CODE_LENGTHS[level])}`.replace(/.$/, String(at)),
        name: `level${level}.name${at}`,
      })),
    }
  const isAbout = record !== undefined && (input.id === record.id || input.workflow === record.workflow)
  return {
    ...reply,
    ...(options.fullness === 'empty lists' && 'next' in reply && { dataList: [], total: 0 }),
    ...('skus' in reply && 'optionNames' in reply && withOptions(reply as never)),
    // A puzzle solved at the second number at the latest, required once.
    ...('puzzle' in reply && { puzzle: reply.puzzle && !input.proof ? `${NOW}.1.nonce.${'s'.repeat(43)}` : '' }),
    ...namedParts(reply, input),
    ...('id' in reply && typeof input.id === 'string' && { id: input.id }),
    ...(isAbout && 'facts' in reply && servedOf(record)),
    // What can be done to it now can be paid for, too.
    ...(record && 'outdated' in reply && { outdated: false }),
    ...(isAbout &&
      'timers' in reply && { timers: record.clocks.map((clock, i) => ({ clock, dueAt: NOW + SPANS[i]! })) }),
    ...(isAbout && 'history' in reply && { history: historyOf(reply.history as readonly object[], record) }),
    ...(isAbout && 'state' in reply && { state: record.state }),
    ...(isAbout && 'stateLabel' in reply && { stateLabel: record.label }),
  }
}
