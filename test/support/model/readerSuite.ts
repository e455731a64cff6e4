/** Public facts of a workflow, in every situation: reader's own steps and relations, and no uids. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keysOf } from '../../../src/contract/keys.ts'
import { REACH, type Role } from '../../../src/contract/words.ts'
import { recordOffers } from '../../../src/machines/browser/record.ts'
import type { Effect, Recipients } from '../../../src/machines/workflow/effects.ts'
import { allTasksOf, type Face, isPerson } from '../../../src/machines/workflow/face.ts'
import { rolesOfStanding } from '../../../src/machines/workflow/facePages.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { handles } from '../../../src/machines/workflow/ladder.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import type { Projection } from '../../../src/machines/workflow/projection.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { explore } from './explore.ts'
import type { World } from './world.ts'

/** Names of free-text facts, such as uids; enumerations do not count. */
function textFieldsOf({ facts }: Workflow<never>): string[] {
  const { properties = {} } = z.toJSONSchema(facts) as { properties?: Record<string, FieldShape> }
  return Object.entries(properties).flatMap(([name, shape]) => {
    const { type, enum: words } = shape.items ?? shape
    return type === 'string' && !words ? [name] : []
  })
}
interface FieldShape {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: FieldShape
}

type FactValues = Readonly<Record<string, unknown>>

/** Whether a message to these recipients reaches this person. */
function reaches(to: Recipients, who: Principal): boolean {
  if ('rung' in to) return handles(who, to.place)
  if ('role' in to) return hasRole(who, to.role, to.place)
  if ('desk' in to) return (who.grants ?? []).some(({ role }) => role === to.desk)
  return who.uid !== undefined && to.includes(who.uid)
}

const messagesOf = (effects: readonly Effect[]) =>
  effects.flatMap(effect => (effect.type === 'message' ? [effect.params] : []))
const wordsOf = (input: object | undefined): string[] => {
  const { reason, words } = (input ?? {}) as { readonly reason?: string; readonly words?: string }
  return [reason, words].filter(one => one !== undefined && one !== '') as string[]
}

/** Tries a projection on everybody in every situation of its workflow. */
export function readerSuite<F extends object>(
  flow: Workflow<F>,
  world: World<Workflow<F>>,
  projection: Projection<F>,
): void {
  const graph = explore(flow, world)
  const people = Object.entries(world.actors).flatMap(([name, { who }]) => (who.uid ? [{ name, who }] : []))
  const uids = people.map(({ who }) => who.uid)
  const face: Face = FACES[flow.id as WorkflowId]
  const textFields = textFieldsOf(flow as unknown as Workflow<never>)

  describe(`${flow.label}: what everybody reads of it`, () => {
    test('has a line for every fact', () => {
      const [facts] = Object.values(world.births)
      const shown = projection.factsFor(facts!, projection.readerOf(facts!, {}))
      expect(Object.keys(shown).sort()).toEqual(Object.keys(facts!).sort())
      expect(z.safeParse(flow.facts, shown).success).toBe(true)
    })

    test('lets everybody see the steps and relations that are theirs, as if they read it whole', () => {
      for (const { key, row } of graph.nodes.values())
        for (const { name, who } of people) {
          const facts = projection.factsFor(row.facts, projection.readerOf(row.facts, who))
          const where = `${name} at ${key}`
          expect(flow.rolesOf(facts, who), where).toEqual(flow.rolesOf(row.facts, who))
          expect(recordOffers(flow, { ...row, facts }, who, {}), where).toEqual(recordOffers(flow, row, who, {}))
        }
    })

    const every = [...graph.nodes.values()].map(({ row }): [F, FactValues] => [
      row.facts,
      Object.fromEntries(Object.entries(row.facts)),
    ])
    /** The relations in which somebody with this role and uid ever stands, at any place or the one of a fact. */
    const relationsBy = (role: Role | undefined, uidOf: (facts: FactValues) => unknown, place?: string) =>
      every.flatMap(([facts, values]) => {
        const regions = place === undefined ? Object.values(values).flat() : [values[place]]
        const grants = role ? regions.map(region => ({ role, region: String(region) })) : []
        return flow.rolesOf(facts, { uid: String(uidOf(values)), grants })
      })

    test('is in the relations that its face names: by the role alone, or as the person of a fact', () => {
      for (const [name, relation] of Object.entries(face.relations)) {
        if (!isPerson(relation)) continue
        const { who } = relation
        if (who.by === 'role') {
          const roles = keysOf(REACH).filter(role => relationsBy(role, () => 'a stranger').includes(name))
          if (roles.length === 0) continue
          expect(roles, name).toContain(who.role)
          if (who.fact)
            expect(
              relationsBy(who.role, () => 'a stranger', who.fact),
              name,
            ).toContain(name)
        }
        if (who.by === 'fact' && every.some(([, values]) => (values[who.fact] ?? '') !== ''))
          expect(
            relationsBy(undefined, values => values[who.fact] || 'nobody'),
            `by ${who.fact}`,
          ).toContain(name)
      }
    })

    test('asks nobody to do in a role what they may not do as a party to the matter', () => {
      for (const [event, task] of allTasksOf(face)) {
        const relation = face.relations[task.for]
        if (!relation || !isPerson(relation) || relation.who.by !== 'role') continue
        const { role, except } = relation.who
        const barred = [...graph.nodes.values()].flatMap(({ row }) => {
          const values: FactValues = Object.fromEntries(Object.entries(row.facts))
          const grants = Object.values(values).flatMap(one =>
            [one].flat().map(region => ({ role, region: `${region}` })),
          )
          const may = (uid: unknown) => offers(flow, row, { uid: `${uid}`, grants }).some(one => one.event === event)
          if (!may('a stranger')) return []
          // Whoever is both is barred as what the face names.
          const known = [values.owner, except && values[except]].flat()
          return textFields.filter(field =>
            [values[field]].flat().some(uid => !may(uid) && (field === except || !known.includes(uid))),
          )
        })
        expect([...new Set(barred)], `${event} waits for ${role}`).toEqual(except ? [except] : [])
      }
    })

    test('has a page for every role that it writes to and that has to do with it', () => {
      const written = graph.edges.flatMap(({ outcome }) =>
        messagesOf(outcome.effects).flatMap(({ to }) => ('role' in to ? [to.role] : 'desk' in to ? [to.desk] : [])),
      )
      const atHome = Object.values(face.relations).flatMap(one =>
        isPerson(one) && one.page ? rolesOfStanding(one.who) : [],
      )
      const lost = [...new Set(written)].filter(role => !atHome.includes(role))
      expect(lost.filter(role => relationsBy(role, () => 'a stranger').length > 0)).toEqual([])
    })

    test('tells nobody the uid of anybody else', () => {
      for (const { key, row } of graph.nodes.values())
        for (const { name, who } of [...people, { name: 'a visitor', who: {} as Principal }]) {
          const facts: object = projection.factsFor(row.facts, projection.readerOf(row.facts, who))
          const foreign = Object.entries(facts).flatMap(([field, value]) =>
            textFields.includes(field) ? [value].flat().filter(one => uids.includes(one) && one !== who.uid) : [],
          )
          expect(foreign, `${name} at ${key}`).toEqual([])
        }
    })

    test('writes words of a step to those alone who may read them in the record', () => {
      for (const { key, from, to, name, attempt, outcome } of graph.edges) {
        const words = wordsOf(attempt?.input)
        for (const { to: recipients, text } of messagesOf(outcome.effects)) {
          if (!words.some(one => text.includes(one))) continue
          for (const { name: person, who } of people) {
            if (!reaches(recipients, who)) continue
            const mayRead = [from.row.facts, to.row.facts].some(facts =>
              projection.showsNote(name, attempt?.who.uid ?? null, projection.readerOf(facts, who)),
            )
            expect(mayRead, `${person} hears 「${text}」 of ${key}`).toBe(true)
          }
        }
      }
    })
  })
}
