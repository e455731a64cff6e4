/**
 * What a tester has to tell of a workflow before its graph can be walked: facts to begin with, people, and what they
 * fill in.
 */
import type { FactsOf, Workflow, WorkflowRow } from '../../../src/machines/workflow/flow.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'

/** A person to try every event with, and their relations, written by hand because the chart's own are under test. */
export interface Actor<F extends object = object> {
  readonly who: Principal
  /** A function where it depends on the facts. */
  readonly roles: readonly string[] | ((facts: F) => readonly string[])
}
/** What is filled in; a function where it depends on the record, undefined where it makes no sense there. */
export type Sample<F> = object | ((facts: F, state: string) => object | undefined)

export interface World<W extends Workflow = Workflow> {
  /** Facts a record may begin with, by name. */
  readonly births: Readonly<Record<string, FactsOf<W>>>
  readonly actors: Readonly<Record<string, Actor<FactsOf<W>>>>
  /** Event → name of the sample → what is filled in. An event that is not here is sent without input. */
  readonly samples: Readonly<Record<string, Readonly<Record<string, Sample<FactsOf<W>>>>>>
  /** What others may make of its facts between its own steps, by name; undefined where they cannot. */
  readonly externalChanges?: Readonly<
    Record<string, (facts: FactsOf<W>, state: string) => Partial<FactsOf<W>> | undefined>
  >
  /** Facts that no longer matter, put back as they were: situations that differ only in them are one. */
  readonly fold?: (state: string, facts: FactsOf<W>) => FactsOf<W>
}

/** The relations in which somebody of the cast stands to a record with these facts. */
export function actorRoles<F extends object>(
  { actors }: Pick<World<Workflow<F>>, 'actors'>,
  actor: string,
  facts: F,
): readonly string[] {
  const roles = actors[actor]?.roles ?? []
  return typeof roles === 'function' ? roles(facts) : roles
}

/** What may be learnt of a record here: the name of it, and the record as it then is. */
export const externalChangesAt = <F extends object>(
  { externalChanges = {} }: Pick<World<Workflow<F>>, 'externalChanges'>,
  row: WorkflowRow<F>,
): { readonly name: string; readonly row: WorkflowRow<F> }[] =>
  Object.entries(externalChanges).flatMap(([name, learn]) => {
    const facts = learn(row.facts, row.state)
    return facts ? [{ name, row: { ...row, facts: { ...row.facts, ...facts } } }] : []
  })

/** Something to try on a record. */
export interface Attempt {
  readonly event: string
  readonly actor: string
  readonly who: Principal
  /** Which sample; empty where the event takes no input. */
  readonly variant: string
  readonly input: object | undefined
}

/** Every event by everybody, with every sample that makes sense for these facts. */
export function attemptsAt<F extends object>(
  flow: Workflow<F>,
  { actors, samples }: Pick<World<Workflow<F>>, 'actors' | 'samples'>,
  { state, facts }: WorkflowRow<F>,
): Attempt[] {
  return Object.keys(flow.events).flatMap(event =>
    Object.entries(samples[event] ?? { '': undefined }).flatMap(([variant, sample]) => {
      const input = typeof sample === 'function' ? sample(facts, state) : sample
      if (sample !== undefined && input === undefined) return []
      return Object.entries(actors).map(([actor, { who }]) => ({ event, actor, who, variant, input }))
    }),
  )
}
