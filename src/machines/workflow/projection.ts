/**
 * Projections: which data of a record its reader gets. Declared once for each workflow; used for details, histories,
 * lists and replies of steps alike.
 */
import type { Workflow } from './flow.ts'
import { hasRole, type Principal } from './people.ts'
import type { Events, InputFor, RelationsOf } from './spec.ts'

/**
 * Readers of a fact: everybody with a relation to the record (`all`); the person it names (`person`: other readers get
 * an alias that is meaningless outside the record); or some relations, while others get a substitute.
 */
export type FactRule<T, R extends string> =
  | 'all'
  | (T extends string | readonly string[] ? 'person' : never)
  | { readonly to: readonly R[]; readonly others: T | ((value: T) => T) }

/** The relation of auditors to records of money: they read words and papers, and no chart names them for a step. */
export const AUDITOR = 'auditor'

/** Relation → states in which its people read something, or true for always. */
export type Sight<R extends string> = { readonly [K in R]?: true | readonly string[] }

/** Events whose input contains text. */
type NoteEvent<E> = {
  [K in keyof E]: Extract<keyof InputFor<E, K>, 'reason' | 'words'> extends never ? never : K
}[keyof E]

export interface ProjectionSpec<F, E extends Events, X extends string, C extends string, L extends string> {
  /** Whether auditors read it: what `all` read, the text of every step, and all files. */
  readonly audited?: true
  /** Readers besides the chart's relations, or with closer access than one of them. */
  readonly also?: { readonly [K in X]: (facts: F, who: Principal) => boolean }
  readonly facts: { readonly [K in keyof F]: FactRule<F[K], RelationsOf<E> | NoInfer<X>> }
  /** Who reads the text of a step, besides its author. */
  readonly notes: { readonly [K in NoteEvent<E>]: readonly (RelationsOf<E> | NoInfer<X>)[] }
  /** Data that the domain stores besides the facts: identities, places, texts. */
  readonly contents?: { readonly [K in C]: Sight<RelationsOf<E> | NoInfer<X>> }
  /** Pictures and documents, by form field. */
  readonly files?: { readonly [K in L]: Sight<RelationsOf<E> | NoInfer<X>> }
}

/** A reader of a record: their uid, empty for nobody, and all their relations to it. */
export interface Reader {
  readonly uid: string
  readonly as: readonly string[]
}

/** `C` names the contents and files. */
export interface Projection<F extends object = object, C extends string = string> {
  /** Returns whether the record exists for this person. */
  opensFor(facts: F, who: Principal): boolean
  /** Returns the person's relations to the record. */
  readerOf(facts: F, who: Principal): Reader
  /** Returns the facts for this reader. They contain no uid except the reader's own. */
  factsFor(facts: F, reader: Reader): F
  /** Returns whether this reader gets the text of a step; `by` is the uid of its author. */
  showsNote(event: string, by: string | null, reader: Reader): boolean
  /** Names of contents and files. */
  readonly sights: readonly string[]
  /** Returns whether this reader gets a content or a file of a record in this state. */
  shows(name: C, state: string, reader: Reader): boolean
}

type AnyRule = 'all' | 'person' | { readonly to: readonly string[]; readonly others: unknown }

const hasAny = (as: readonly string[], relations: readonly string[]) => relations.some(one => as.includes(one))

/** Returns an alias for each person in these fields, the same in all fields, so that equality can still be checked. */
function aliasesOf(facts: ReadonlyMap<string, unknown>, fields: readonly string[], own: string) {
  const aliases = new Map<unknown, string>([
    ['', ''],
    [own, own],
  ])
  for (const field of fields)
    for (const [at, uid] of [facts.get(field)].flat().entries())
      if (!aliases.has(uid)) aliases.set(uid, at === 0 ? `~${field}` : `~${field}.${at}`)
  const aliasOf = (uid: unknown) => aliases.get(uid)
  return (value: unknown) => (Array.isArray(value) ? value.map(aliasOf) : aliasOf(value))
}

/** Returns the projection of a workflow; a fact or an event with text but without a rule does not compile. */
export function projectionOf<
  F extends object,
  E extends Events,
  const X extends string = never,
  const C extends string = never,
  const L extends string = never,
>(flow: Workflow<F, E>, spec: ProjectionSpec<F, E, X, C, L>): Projection<F, C | L> {
  const rules = Object.entries<AnyRule>(spec.facts as Readonly<Record<string, AnyRule>>)
  const people = rules.flatMap(([field, rule]) => (rule === 'person' ? [field] : []))
  const also = Object.entries<(facts: F, who: Principal) => boolean>(spec.also ?? {})
  const notes: Readonly<Record<string, readonly string[]>> = spec.notes
  const papers = Object.keys(spec.files ?? {})
  // Who is a party to a record reads it as that alone.
  const relationsOf = (facts: F, who: Principal): readonly string[] => {
    const roles = flow.rolesOf(facts, who)
    return roles.length === 0 && spec.audited && hasRole(who, 'auditor') ? [AUDITOR] : roles
  }
  const sights = new Map(Object.entries<Sight<string>>({ ...spec.contents, ...spec.files }))
  return {
    opensFor: (facts, who) => relationsOf(facts, who).length > 0,
    readerOf: (facts, who) => ({
      uid: who.uid ?? '',
      as: [...relationsOf(facts, who), ...also.flatMap(([name, plays]) => (plays(facts, who) ? [name] : []))],
    }),
    factsFor(facts, { uid, as }) {
      const all = new Map<string, unknown>(Object.entries(facts))
      const alias = aliasesOf(all, people, uid)
      const shown = (value: unknown, rule: AnyRule) => {
        if (rule === 'person') return alias(value)
        if (rule === 'all' || hasAny(as, rule.to)) return value
        return typeof rule.others === 'function' ? rule.others(value) : rule.others
      }
      const fields = rules.flatMap(([field, rule]) => (all.has(field) ? [[field, shown(all.get(field), rule)]] : []))
      // Every rule returns the type of its field.
      return Object.fromEntries(fields) as F
    },
    showsNote: (event, by, { uid, as }) =>
      (by !== null && by === uid) ||
      as.includes(AUDITOR) ||
      (Object.hasOwn(notes, event) && hasAny(as, notes[event] ?? [])),
    sights: [...sights.keys()],
    shows(name, state, { as }) {
      if (as.includes(AUDITOR) && papers.includes(name)) return true
      const sight = sights.get(name) ?? {}
      return as.some(one => {
        const states = Object.hasOwn(sight, one) ? sight[one] : undefined
        return states === true || (states?.includes(state) ?? false)
      })
    },
  }
}
