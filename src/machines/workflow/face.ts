/**
 * The face of a workflow, what the portal knows of it besides its chart: the calls of its steps, the pages of its
 * relations, which steps are tasks, and a record's title. A face imports only the type of its chart and loads the chart
 * itself for the first record shown.
 */
import type { ScreenPath } from '../../contract/screens.ts'
import type { TaskKind } from '../../contract/taskWords.ts'
import type { Role } from '../../contract/words.ts'
import type { Workflow } from './flow.ts'
import type { SystemActor } from './people.ts'
import type { ReceivedEvent } from './registry.ts'
import type { Events, RelationOf, RelationsOf } from './spec.ts'

/** An address inside the portal that starts with the path of a screen. */
export type PageAddress = ScreenPath | `${ScreenPath}?${string}`
export type RecordAddress = (id: string) => string

/** The call of a step; `name` is its key in the contract. */
export interface StepWire<N extends string = string, P extends string = string> {
  readonly name: N
  readonly wire: P
  /** One line for the published document. */
  readonly title: string
  /** Body limit in bytes, for forms longer than the default. */
  readonly maxBytes?: number
}
/** Returns the call of a step. */
export const step = <const N extends string, const P extends `/api/${string}`>(
  name: N,
  wire: P,
  title: string,
  options: { readonly maxBytes?: number } = {},
): StepWire<N, P> => ({ name, wire, title, ...options })

/** Letters that no key of a desk has (`src/ui/keys.ts`): J, K, N and X are taken. */
export type StepLetter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'L' | 'M' | LaterLetter
type LaterLetter = 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'Y' | 'Z'

/**
 * Who has a relation, in terms that an index can search: the record's owner (`owner`), a person named by a fact
 * (`fact`), the holder of the ladder's rung in fact `rung` (`rung`), holders of a role at the record's place or at the
 * thing named by a fact (`role`), people defined by the domain's binding (`binding`), or another workflow or a provider
 * (`system`).
 */
export type Standing<F extends string = string> =
  | { readonly by: 'owner' }
  | { readonly by: 'fact'; readonly fact: F }
  | { readonly by: 'rung' }
  | {
      readonly by: 'role'
      readonly role: Role
      /** Fact that names the warehouse or shop; by default the record's place. */
      readonly fact?: F
      /** Fact with a uid or a list of uids: parties to the record, who do not act in this role. */
      readonly except?: F
    }
  | { readonly by: 'binding'; readonly roles: readonly Role[] }

interface PersonRelation<F extends string> {
  readonly who: Standing<F>
  /** The page on which they see the record; null if another record's page shows it. */
  readonly page: RecordAddress | null
}
export type RelationFace<F extends string = string> = PersonRelation<F> | { readonly system: SystemActor }

/** A step that waits for a person. */
export interface TaskFace<F extends object = object, R extends string = string> {
  /** Relation that the task waits for. */
  readonly for: R
  readonly kind: TaskKind
  /** List of all tasks of this kind. */
  readonly list: PageAddress
  /** Page of one task, if it is not the page of the relation. */
  readonly page?: RecordAddress
  /** Facts required by the chart's guards, so that no impossible step becomes a task. */
  readonly when?: Partial<F>
  /** Warning before several are done at once; absent if each must be viewed individually. */
  readonly bulk?: string
}

type FactsIn<W> = W extends Workflow<infer F, infer _E> ? F : never
type EventsIn<W> = W extends Workflow<infer _F, infer E> ? E : never

export interface FaceSpec<F extends object, E extends Events, R extends string, I extends string> {
  readonly id: I
  /** The chart's label. */
  readonly label: string
  readonly load: () => Promise<Workflow<F, E>>
  /**
   * Every event that a person sends: its call, the wire of a domain call that sends it, or `opened` if another workflow
   * opens the record.
   */
  readonly steps: { readonly [K in keyof E & string]?: StepWire | `/api/${string}` | 'opened' }
  /** The letter that takes a step at a desk; every step of a person that leads on from a state has one. */
  readonly letters?: { readonly [K in keyof E & string]?: StepLetter }
  /** Every relation of the chart. */
  readonly relations: { readonly [K in R]: RelationFace<keyof F & string> }
  /**
   * Every primary step after the first: its task, one for each relation that it waits for, or false if it is optional
   * or a clock does it.
   */
  readonly tasks: {
    readonly [K in keyof E & string]?: TaskFace<F, RelationOf<E[K]>> | readonly TaskFace<F, RelationOf<E[K]>>[] | false
  }
  /** Roles that are only notified of a record, with the page on which they find those who must act. */
  readonly notified?: { readonly [K in Role]?: PageAddress }
  /** Title of a record in a list of tasks, from its facts; by default from the binding, or the label. */
  readonly title?: (facts: F) => string
}

/** Compile error listing events that the registry promises but the chart does not handle. */
type DrawnReceived<E, I extends string> = [Exclude<ReceivedEvent<I>, keyof E>] extends [never]
  ? unknown
  : { readonly receivedButNotDrawn: Exclude<ReceivedEvent<I>, keyof E> }

/** A face without the types of its chart. */
export interface Face {
  readonly id: string
  readonly label: string
  readonly load: () => Promise<Workflow>
  readonly steps: Readonly<Record<string, StepWire | `/api/${string}` | 'opened' | undefined>>
  readonly letters?: Readonly<Record<string, StepLetter | undefined>> | undefined
  readonly relations: Readonly<Record<string, RelationFace>>
  readonly tasks: Readonly<Record<string, TaskFace | readonly TaskFace[] | false | undefined>>
  readonly notified?: Readonly<Record<string, PageAddress | undefined>> | undefined
  readonly title?: ((facts: never) => string) | undefined
}

/** Returns a face whose names are checked against the chart's events, relations and facts. */
export const faceOf =
  <W>() =>
  <
    const I extends string,
    const T extends FaceSpec<FactsIn<W>, EventsIn<W>, RelationsOf<EventsIn<W>>, NoInfer<I>> & { readonly id: I },
  >(
    face: T & DrawnReceived<EventsIn<W>, I>,
  ): T =>
    face

/** Returns the tasks of a step, none where it is nobody's. */
export const tasksOf = ({ tasks }: Pick<Face, 'tasks'>, event: string): readonly TaskFace[] =>
  [tasks[event] || []].flat()
/** Returns all tasks with their steps. */
export const allTasksOf = (face: Pick<Face, 'tasks'>): readonly (readonly [event: string, task: TaskFace])[] =>
  Object.keys(face.tasks).flatMap(event => tasksOf(face, event).map(task => [event, task] as const))

/** Returns whether a relation is one of people. */
export const isPerson = (relation: RelationFace): relation is PersonRelation<string> => 'who' in relation
