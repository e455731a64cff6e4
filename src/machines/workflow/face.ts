/**
 * What the portal knows of a workflow beside its chart: the calls of its steps, the pages of its people, which steps
 * are tasks and how one is called. A face imports only the type of its chart and fetches the chart itself when somebody
 * looks at a record.
 */
import type { ScreenPath } from '../../contract/screens.ts'
import type { TaskKind } from '../../contract/taskWords.ts'
import type { Role } from '../../contract/words.ts'
import type { Workflow } from './flow.ts'
import type { SystemActor } from './people.ts'
import type { ReceivedEvent } from './registry.ts'
import type { Events, RelationOf, RelationsOf } from './spec.ts'

/** An address inside the portal, beginning with the path of a screen. */
export type PageAddress = ScreenPath | `${ScreenPath}?${string}`
export type RecordAddress = (id: string) => string

/** The call that takes a step; `name` is its key in the contract. */
export interface StepWire<N extends string = string, P extends string = string> {
  readonly name: N
  readonly wire: P
  /** One line for the published document. */
  readonly title: string
  /** Bytes that its body may have where its form is longer than others. */
  readonly maxBytes?: number
}
/** Returns a step as it goes over the wire. */
export const step = <const N extends string, const P extends `/api/${string}`>(
  name: N,
  wire: P,
  title: string,
  options: { readonly maxBytes?: number } = {},
): StepWire<N, P> => ({ name, wire, title, ...options })

/**
 * Who stands in a relation, in words that are found along an index: whose the record is (`owner`), whom one of its
 * facts names (`fact`), who holds the rung of the ladder that its fact `rung` names (`rung`), who holds a role at its
 * place or at the thing that a fact names (`role`), whoever the domain's binding says (`binding`), or another workflow
 * or a provider (`system`).
 */
export type Standing<F extends string = string> =
  | { readonly by: 'owner' }
  | { readonly by: 'fact'; readonly fact: F }
  | { readonly by: 'rung' }
  | {
      readonly by: 'role'
      readonly role: Role
      /** The fact that names the warehouse or shop; the record's place where not given. */
      readonly fact?: F
      /** A fact that is a uid or a list of them: they are parties to the matter and do not act in this role. */
      readonly except?: F
    }
  | { readonly by: 'binding'; readonly roles: readonly Role[] }

interface PersonRelation<F extends string> {
  readonly who: Standing<F>
  /** Where they look at a record of theirs; null where another record's page shows it. */
  readonly page: RecordAddress | null
}
export type RelationFace<F extends string = string> = PersonRelation<F> | { readonly system: SystemActor }

/** A step that waits for somebody. */
export interface TaskFace<F extends object = object, R extends string = string> {
  /** The relation of the chart for which it waits. */
  readonly for: R
  readonly kind: TaskKind
  /** The list of all that wait in this way. */
  readonly list: PageAddress
  /** Where one is dealt with, if not on the page of the relation. */
  readonly page?: RecordAddress
  /** Facts that the chart's guards ask for, so that nothing is a task that cannot be done. */
  readonly when?: Partial<F>
  /** What one reads before several are done at once; absent where each has to be looked at by itself. */
  readonly bulk?: string
}

type FactsIn<W> = W extends Workflow<infer F, infer _E> ? F : never
type EventsIn<W> = W extends Workflow<infer _F, infer E> ? E : never

export interface FaceSpec<F extends object, E extends Events, R extends string, I extends string> {
  readonly id: I
  /** As the chart calls it. */
  readonly label: string
  readonly load: () => Promise<Workflow<F, E>>
  /**
   * Every event that a person sends: its step, the wire of the domain's own call that takes it, or `opened` where
   * another workflow begins the record.
   */
  readonly steps: { readonly [K in keyof E & string]?: StepWire | `/api/${string}` | 'opened' }
  /** Every relation of the chart. */
  readonly relations: { readonly [K in R]: RelationFace<keyof F & string> }
  /**
   * Every primary step after the first: the task that it is, or false where it may be left undone or a clock does it.
   */
  readonly tasks: { readonly [K in keyof E & string]?: TaskFace<F, RelationOf<E[K]>> | false }
  /** Who is told of a record only to see to it that others act, by role: where they find those others. */
  readonly notified?: { readonly [K in Role]?: PageAddress }
  /** What one record is called in a list of tasks, of its facts; else the binding says it, or the label. */
  readonly title?: (facts: F) => string
}

/** Names the steps that others take by the registry and the chart does not draw. */
type DrawnReceived<E, I extends string> = [Exclude<ReceivedEvent<I>, keyof E>] extends [never]
  ? unknown
  : { readonly receivedButNotDrawn: Exclude<ReceivedEvent<I>, keyof E> }

/** Any face, as those who do not know its chart read it. */
export interface Face {
  readonly id: string
  readonly label: string
  readonly load: () => Promise<Workflow>
  readonly steps: Readonly<Record<string, StepWire | `/api/${string}` | 'opened' | undefined>>
  readonly relations: Readonly<Record<string, RelationFace>>
  readonly tasks: Readonly<Record<string, TaskFace | false | undefined>>
  readonly notified?: Readonly<Record<string, PageAddress | undefined>> | undefined
  readonly title?: ((facts: never) => string) | undefined
}

/** Ties a face to its chart: every name in it is checked against the chart's events, relations and facts. */
export const faceOf =
  <W>() =>
  <
    const I extends string,
    const T extends FaceSpec<FactsIn<W>, EventsIn<W>, RelationsOf<EventsIn<W>>, NoInfer<I>> & { readonly id: I },
  >(
    face: T & DrawnReceived<EventsIn<W>, I>,
  ): T =>
    face

/** Returns whether a relation is a person's. */
export const isPerson = (relation: RelationFace): relation is PersonRelation<string> => 'who' in relation
