/**
 * A workflow has one face: its name stands in its own rooms and in one registry, and every link of it leads to what a
 * page reads.
 */

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { keysOf } from '../../src/contract/keys.ts'
import { screenOf } from '../../src/contract/screens.ts'
import { ROLES } from '../../src/contract/words.ts'
import { UNBORN } from '../../src/machines/workflow/edges.ts'
import { allTasksOf, type Face, isPerson } from '../../src/machines/workflow/face.ts'
import { recordPageOf } from '../../src/machines/workflow/facePages.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import { faceProblems, waitingSteps } from '../../src/machines/workflow/tasks.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
import { DESK_KEYS } from '../../src/ui/keys.ts'
import { contract } from '../support/contract/contract.ts'
import { filesUnder, readText } from './reader.ts'

/** Where the smallest workflow is at home. */
const OWN_ROOMS =
  /^(src\/machines\/workflows\/expense|server\/domain\/finance|src\/pages\/finance)\/|finance\.contract\.ts$/
/** What a town is filled with, the steps for which it publishes phrases, and what was walked. */
const SEEDS = /^server\/(db\/(seed|baseline|migrations)|portal\/demo)\/|contract\/housePhrases\.ts$/
const MAX_PLACES = 5

const faces: readonly Face[] = Object.values(FACES)
const wires = new Set(
  Object.values(contract).flatMap((group): string[] => Object.values<Endpoint>(group).map(({ wire }) => wire)),
)

test('the smallest workflow is named outside its own rooms in five files at most', () => {
  const named = ['src', 'server', 'scripts']
    .flatMap(filesUnder)
    .filter(path => !OWN_ROOMS.test(path) && !SEEDS.test(path) && /\bexpense\b/.test(readText(path)))
  expect(named).toContain('src/machines/workflows/index.ts')
  expect(named.length, named.join('\n')).toBeLessThanOrEqual(MAX_PLACES)
})

/** `workflow: 'aid'`, `'workflow', '=', 'aid'`, `workflow in ('aid', 'order')` */
const WORKFLOW_NAMES = /\bworkflow(?:: |', '(?:=|in)', \[?| = | in \()((?:'\w+'(?:, )?)+)/g
/** Names of workflows in a text, code or SQL, that are in no registry. */
const strangeNames = (text: string) =>
  [...text.matchAll(WORKFLOW_NAMES)]
    .flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    .filter(name => !Object.hasOwn(FACES, name))

describe('a name of a workflow that the registry does not have', () => {
  test('stands nowhere, not in SQL either', () => {
    const sources = ['src', 'server'].flatMap(filesUnder).filter(path => /\.tsx?$/.test(path))
    expect(sources.flatMap(path => strangeNames(readText(path)).map(name => `${path}: ${name}`))).toEqual([])
  })
  test.each([
    "begin(context, { workflow: 'schift', event: 'OPEN' })",
    "query.where('record.workflow', '=', 'schift')",
    "query.where('workflow', 'in', ['shift', 'schift'])",
    "sql`select id from record where workflow = 'schift'`",
    "sql`select id from record where workflow in ('shift', 'schift') and true`",
  ])('is seen in %s', source => {
    expect(strangeNames(source)).toEqual(['schift'])
  })
})

describe.each(faces)('the face of $id', face => {
  test('leads people to the same page in whatever order its relations stand', () => {
    const turned: Face = { ...face, relations: Object.fromEntries(Object.entries(face.relations).reverse()) }
    for (const side of ['own', 'helping', 'desk'] as const)
      for (const role of keysOf(ROLES))
        expect(recordPageOf(turned, side, [role])?.('7'), `${side} ${role}`).toBe(
          recordPageOf(face, side, [role])?.('7'),
        )
  })
  test('says everything of its chart', async () => {
    expect(faceProblems(await face.load(), face)).toEqual([])
  })
  test('has a letter for every step of a person, no two the same in one state, none that a desk has', async () => {
    const flow = await face.load()
    expect(letterFaults(flow, face)).toEqual([])
  })
  test('names calls that the contract has', () => {
    for (const step of Object.values(face.steps)) {
      const wire = typeof step === 'object' ? step.wire : step
      if (wire !== undefined && wire !== 'opened') expect([...wires]).toContain(wire)
    }
  })
  test('leads to screens with a query that they read', () => {
    const pages = Object.values(face.relations).flatMap(relation => (isPerson(relation) ? (relation.page ?? []) : []))
    const tasks = allTasksOf(face).map(([, task]) => task)
    const links = [
      ...[...pages, ...tasks.flatMap(({ page }) => page ?? [])].map(page => page('id-of-record')),
      ...tasks.map(({ list }) => list),
    ]
    for (const link of links) expect(unreadNames(link), link).toEqual([])
  })
})

test('every page and every desk of a face is told which record it is about', () => {
  const pages = faces.flatMap(({ id, relations, tasks }) =>
    [...Object.values(relations).filter(isPerson), ...Object.values(tasks).flatMap(task => task || [])].flatMap(
      ({ page }) => (page ? [`${id} ${page('7')}`] : []),
    ),
  )
  // A person has one application for a shop, and closes their account once; the page finds it.
  expect(pages.filter(page => !/[?&]\w+=7$/.test(page))).toEqual([
    'shop /shenqingjiameng',
    'accountClosure /setting?change=close',
  ])
})

const DESK_LETTERS = Object.values(DESK_KEYS).flatMap(({ keys }) => keys.map(key => key.toUpperCase()))

/** What is wrong with the letters of a face: none for a step, one of a desk's keys, two that meet in one state. */
function letterFaults(flow: Pick<Workflow, 'edges' | 'events'>, { steps, letters = {} }: Face): string[] {
  const taken = new Map<string, string>()
  return flow.edges.flatMap(({ cause, from, name }) => {
    if (cause !== 'event' || from === UNBORN || !steps[name]) return []
    const letter = letters[name]
    if (!letter) return [`letters.${name} is missing`]
    if (DESK_LETTERS.includes(letter)) return [`letters.${name}: ${letter} is a key of every desk`]
    const other = taken.get(`${from} ${letter}`) ?? name
    taken.set(`${from} ${letter}`, name)
    return other === name ? [] : [`${letter} is ${other} and ${name} in "${from}"`]
  })
}

test('a state in which the owner is told nothing is seen', async () => {
  const flow = await FACES.complaint.load()
  const { filed: _, ...rest } = flow.says.owner ?? {}
  expect(faceProblems({ ...flow, says: { owner: rest } }, FACES.complaint)).toEqual([
    'Face of "complaint": says of the chart: its owner is told nothing in "filed"',
  ])
})

test.each<[string, Face['letters']]>([
  ['letters.PAY is missing', { ...FACES.expense.letters, PAY: undefined }],
  ['R is PAY and REFUSE in "confirmed"', { ...FACES.expense.letters, PAY: 'R' }],
])('a letter that is wrong is seen: %s', async (fault, letters) => {
  expect(letterFaults(await FACES.expense.load(), { ...FACES.expense, letters })).toEqual([fault])
})

/** Facts that say how much a step is about. */
const SUMS = ['amount', 'received', 'points', 'credited']
test('a question that is put before a step says the sum that its record has', async () => {
  const flows = await Promise.all(faces.map(face => face.load()))
  const withSum = flows.filter(
    ({ facts }) => facts instanceof z.ZodMiniObject && SUMS.some(name => name in facts.shape),
  )
  expect(withSum.map(({ id }) => id)).toContain('expense')
  const constant = withSum.flatMap(({ id, events }) =>
    Object.entries(events).flatMap(([event, { confirm }]) => (typeof confirm === 'string' ? [`${id} ${event}`] : [])),
  )
  expect(constant).toEqual([])
})

/** The names in the query of a link that nothing on its screen takes from the address. */
function unreadNames(link: string): string[] {
  const screen = screenOf(link)
  if (!screen) return ['no such screen']
  const sources = filesUnder(`src/pages/${screen.domain}`)
    .filter(path => /\.tsx?$/.test(path))
    .map(readText)
  // Lists and records that are declared take their tab and their id by a shared screen.
  const declared = { tab: /\b(listScreen|deskScreen)\(/, id: /\b(oneOrList|recordScreen|deskScreen)\(/ }
  const byDeclaration = keysOf(declared).filter(name => sources.some(text => declared[name].test(text)))
  const read = sources.flatMap(text =>
    [...text.matchAll(/(?:const NAMES = |screenReads\()\[([^\]]*)\]/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  )
  return [...new URLSearchParams(link.split('?')[1] ?? '').keys()].filter(
    name => !read.includes(name) && !byDeclaration.some(one => one === name),
  )
}

describe('a wrong face is shown which line it is missing', () => {
  const face: Face = FACES.expense
  const problemsOf = async (changes: Partial<Face>) => faceProblems(await face.load(), { ...face, ...changes })
  const without = (table: object, name: string) =>
    Object.fromEntries(Object.entries(table).filter(([key]) => key !== name))

  test.each<[string, Partial<Face>, string]>([
    [
      'a relation',
      { relations: without(face.relations, 'finance') as Face['relations'] },
      'relations.finance is missing',
    ],
    ['a call', { steps: without(face.steps, 'PAY') as Face['steps'] }, 'steps.PAY is missing'],
    [
      'a task',
      { tasks: without(face.tasks, 'PAY') as Face['tasks'] },
      "tasks.PAY is missing: a primary step that is nobody's task",
    ],
    [
      'a page',
      { relations: { ...face.relations, finance: { who: { by: 'role', role: 'finance' }, page: null } } },
      'relations.finance.page is missing: tasks.CONFIRM leads nowhere',
    ],
    [
      'an event of its steps that nobody draws',
      { steps: { ...face.steps, RESUME: 'opened' } as Face['steps'] },
      'steps.RESUME is of no event that the chart draws',
    ],
    [
      'a task of an event that nobody draws',
      { tasks: { ...face.tasks, RESUME: false } },
      'tasks.RESUME is of no event that the chart draws',
    ],
    ['its label', { label: '报销' }, 'id and label are not "expense" and "费用"'],
  ])('%s', async (_, changes, line) => {
    expect((await problemsOf(changes)).join('\n')).toContain(line)
  })
  test('and a task that waits for somebody who does not take the step', async () => {
    const PAY = { for: 'owner', kind: 'pay', list: '/accounting' } as const
    expect(await problemsOf({ tasks: { ...face.tasks, PAY } })).toEqual([
      'Face of "expense": tasks.PAY.for is "owner", who does not take this step',
    ])
  })
})

test('what waits is read off the chart: states, primary steps, relations', async () => {
  const waits = waitingSteps(await FACES.goodsDonation.load(), FACES.goodsDonation)
  expect(waits.map(({ state, relation, kind }) => `${state} ${relation} ${kind}`)).toEqual([
    'submitted handler accept',
    'accepted handler assign',
    'assigned assignee answer',
    'collecting assignee do',
    'collected owner confirm',
    'confirmed warehouseIn store',
    'awaitingDropOff warehouseIn store',
  ])
})
