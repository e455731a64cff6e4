/** What a tester has to tell of a workflow before its graph can be walked: facts to begin with, people, and what they fill in. */
import type { FactsOf, Row, Workflow } from '../../../src/machines/workflows/flow.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'

/** Someone to try every event with, and the relations they stand in, told by hand: the chart's own answer is what is tested. */
export interface Person<F extends object = object> {
  readonly who: Who
  /** A function where it depends on the facts. */
  readonly plays: readonly string[] | ((facts: F) => readonly string[])
}
/** What is filled in; a function where it depends on the record, undefined where it makes no sense there. */
export type Sample<F> = object | ((facts: F, state: string) => object | undefined)

export interface World<W extends Workflow = Workflow> {
  /** Facts a record may begin with, by name. */
  readonly births: Readonly<Record<string, FactsOf<W>>>
  readonly cast: Readonly<Record<string, Person<FactsOf<W>>>>
  /** Event → name of the sample → what is filled in. An event that is not here is sent without input. */
  readonly samples: Readonly<Record<string, Readonly<Record<string, Sample<FactsOf<W>>>>>>
  /** What others may make of its facts between its own steps, by name; undefined where they cannot. */
  readonly learns?: Readonly<Record<string, (facts: FactsOf<W>, state: string) => Partial<FactsOf<W>> | undefined>>
  /** Facts that no longer matter, put back as they were: situations that differ only in them are one. */
  readonly fold?: (state: string, facts: FactsOf<W>) => FactsOf<W>
}

/** The relations in which somebody of the cast stands to a record with these facts. */
export function playsOf<F extends object>(
  { cast }: Pick<World<Workflow<F>>, 'cast'>,
  actor: string,
  facts: F,
): readonly string[] {
  const plays = cast[actor]?.plays ?? []
  return typeof plays === 'function' ? plays(facts) : plays
}

/** What may be learnt of a record here: the name of it, and the record as it then is. */
export const learntAt = <F extends object>(
  { learns = {} }: Pick<World<Workflow<F>>, 'learns'>,
  row: Row<F>,
): { readonly name: string; readonly row: Row<F> }[] =>
  Object.entries(learns).flatMap(([name, learn]) => {
    const facts = learn(row.facts, row.state)
    return facts ? [{ name, row: { ...row, facts: { ...row.facts, ...facts } } }] : []
  })

/** Something to try on a record. */
export interface Shot {
  readonly event: string
  readonly actor: string
  readonly who: Who
  /** Which sample; empty where the event takes no input. */
  readonly variant: string
  readonly input: object | undefined
}

/** Every event by everybody, with every sample that makes sense for these facts. */
export function shotsAt<F extends object>(
  flow: Workflow<F>,
  { cast, samples }: Pick<World<Workflow<F>>, 'cast' | 'samples'>,
  { state, facts }: Row<F>,
): Shot[] {
  return Object.keys(flow.events).flatMap(event =>
    Object.entries(samples[event] ?? { '': undefined }).flatMap(([variant, sample]) => {
      const input = typeof sample === 'function' ? sample(facts, state) : sample
      if (sample !== undefined && input === undefined) return []
      return Object.entries(cast).map(([actor, { who }]) => ({ event, actor, who, variant, input }))
    }),
  )
}
