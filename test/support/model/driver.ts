/**
 * How a workflow is driven on a real server. One driver a workflow, in `drivers/<workflow>.ts`; the levels share it:
 *
 *     test/api/model/<workflow>.test.ts   httpSuite(thingDriver)
 *     test/browser/model/<kind>.test.ts        itShows(thingDriver, thingPages, { unseen: … })
 *
 * A driver says how a record is born, and what causes the events that no person sends; what people do comes by itself
 * from the table of steps and the samples of the world. A new workflow needs:
 *
 * 1. its world in `worlds/<workflow>.ts` and its line of `test/workflows/<workflow>.test.ts`;
 * 2. `drivers/<workflow>.ts` with `flow`, `world`, `hiddenState: NO_HIDDEN_STATE`, `createRecord` (the real call by
 * which it begins) and `causes`
 *    (event → the deed elsewhere that it follows from). Clocks need nothing: they are rung;
 * 3. the file and the line above; `thingPages` says who looks at which address (see `recordPages.ts`), in
 * `drivers/mallPages.ts`;
 * 4. `npm run model -- <workflow> --publish` when all is green, and the figures committed.
 *
 * Words of the world (`buyer`, `s1`, `line1`, a file's name) stand for real ids; `TestRecord.names` says for which.
 */
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import type { CallOptions } from '../server/testServer.ts'
import type { GraphEdge } from './explore.ts'
import type { HiddenState, WalkStep } from './hiddenState.ts'
import type { ActorsByName, Testbed } from './testbed.ts'
import type { World } from './world.ts'

/** A real record. */
export interface TestRecord {
  readonly id: string
  /** Words of the world and what they really are: ids, addresses of pictures. */
  readonly names: Readonly<Record<string, string>>
  /** SKUs whose stock it moves. */
  readonly skus?: readonly string[]
}

/** Where something happens that no person sends. */
export interface CauseContext<F extends object, H, T extends TestRecord = TestRecord> {
  readonly testbed: Testbed
  readonly record: T
  readonly step: WalkStep<F, H>
}
/** Does what makes an event happen. Gives back how many lines of history it writes, where that is not one. */
export type Cause<F extends object, H, T extends TestRecord = TestRecord> = (
  context: CauseContext<F, H, T>,
) => Promise<unknown>

/** A call of a form of its own by which people take a step; `input` is the world's sample with real names. */
export type StepCall = (
  testbed: Testbed,
  fields: { readonly id: string; readonly input?: Record<string, unknown>; readonly version?: number },
  options: CallOptions,
) => Promise<unknown>

export interface Driver<F extends object = object, H = unknown, T extends TestRecord = TestRecord> {
  readonly flow: Workflow<F>
  readonly world: World<Workflow<F>>
  readonly hiddenState: HiddenState<F, H>
  /** Who stands near enough to the record to read it always; `buyer` where not given. */
  readonly reader?: string
  /** People beside those of the world whom births and causes need. */
  readonly extraActors?: ActorsByName
  /** What has to be there before the first record: a warehouse, goods. */
  prepare?(testbed: Testbed): Promise<unknown>
  /** Brings a record into the world by the birth that this edge draws. */
  createRecord(testbed: Testbed, edge: GraphEdge<F>): Promise<T>
  /** What is really filled in where the sample with real names is not it. */
  inputFor?(step: WalkStep<F, H>): object | undefined
  /** By event, where the table of steps does not name its call, or something has to be done before it. */
  readonly forms?: Readonly<Record<string, StepCall>>
  /**
   * Events whose calls name neither the record nor its version: a code selects the actor's own record, so no one else
   * can try them; or events that require something outside the record to have started.
   */
  readonly byCode?: readonly string[]
  /** By event, clock, or name of something learnt. A clock without a cause is rung. */
  readonly causes: Readonly<Record<string, Cause<F, H, T>>>
  /**
   * Events that may come to nothing where another step was first: money for a price that was changed meanwhile goes
   * back.
   */
  readonly mayMiss?: readonly string[]
  /**
   * Events that by design move other records of the same people too: a helper's open records move up with their role.
   * `all` for workflows of which no person has two.
   */
  readonly movesOthers?: readonly string[] | 'all'
  /** True where the world's words do not fit who really stands where; no refusals are tried there. */
  skipRefusals?(at: WalkStep<F, H>['to']): boolean
  /** What else must hold after every step. */
  afterStep?(context: Pick<CauseContext<F, H, T>, 'testbed' | 'record'>, at: WalkStep<F, H>['to']): Promise<void>
  /**
   * Deeds that cannot be raced as one step: they are more than one of the record, or the world tells only of one after
   * the other.
   */
  cannotRace?(step: WalkStep<F, H>): boolean
  /** Pieces of each SKU as they must be here; there were 10 of each. */
  expectedStock?(at: WalkStep<F, H>['to']): readonly { readonly held: number; readonly sold: number }[]
}

/**
 * The same value with its words replaced, wherever a whole string is one of them; `shop:s1` counts as two. Names of
 * fields stay.
 */
export function replaceNames<T>(value: T, words: ReadonlyMap<string, string>, fields?: 'fields too'): T {
  const one = (text: string) =>
    words.get(text) ??
    text
      .split(':')
      .map(part => words.get(part) ?? part)
      .join(':')
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return one(value)
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [fields ? one(key) : key, replace(part)]))
  }
  return replace(value) as T
}

const namePairs = ({ people }: Testbed, { names }: TestRecord): [string, string][] => [
  ...Object.entries(people).map(([name, { uid }]): [string, string] => [name, uid]),
  ...Object.entries(names),
]
/** From the world's words to what they really are. */
export const toRealNames = <T>(value: T, testbed: Testbed, record: TestRecord): T =>
  replaceNames(value, new Map(namePairs(testbed, record)))
/** From what is real to the world's words. */
export const toModelNames = <T>(value: T, testbed: Testbed, record: TestRecord): T =>
  replaceNames(value, new Map(namePairs(testbed, record).map(([word, real]) => [real, word])), 'fields too')
