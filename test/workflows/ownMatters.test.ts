/**
 * Nobody decides about what is their own: whoever owns a record and holds every role there is, wherever the record has
 * to do with, may do no more to it than an owner without any.
 */
import { expect, test } from 'vitest'
import { keysOf } from '../../src/contract/keys.ts'
import { REACH } from '../../src/contract/words.ts'
import { FLOWS, loadFlow } from '../../src/machines/browser/flows.ts'
import type { GrantedRole } from '../../src/machines/workflow/people.ts'
import { offers } from '../../src/machines/workflow/workflow.ts'
import { WORLDS } from '../support/machines/worlds.ts'
import { explore } from '../support/model/explore.ts'

/** Every role at every place and thing that these facts name. */
const everyRole = (facts: object): readonly GrantedRole[] =>
  Object.values(facts)
    .filter(value => typeof value === 'string' && value !== '')
    .flatMap((region: string) => keysOf(REACH).map(role => ({ role, region })))

/** Steps that are the very work of whoever owns the record, for which their role lets them. */
const OWN_WORK: Readonly<Record<string, readonly string[]>> = {
  activity: [
    ...['DRAFT', 'EDIT', 'SUBMIT', 'DISCARD', 'OPEN_SIGN_UP', 'CLOSE_SIGN_UP', 'RESCHEDULE', 'CANCEL'],
    ...['START', 'END', 'ADD_PHOTOS', 'FINISH'],
  ],
  expense: ['HAND_IN'],
  settingChange: ['PROPOSE', 'WITHDRAW', 'REVERT'],
  shift: ['CHANGE_PLACES', 'DROP', 'START', 'END'],
}

test.each(FLOWS.map(({ id, label }) => [label, id] as const))('%s', async (_, id) => {
  const flow = await loadFlow(id)
  const more = new Set<string>()
  for (const { row } of explore(flow, WORLDS[id]).nodes.values()) {
    const { owner } = row.facts as { owner?: string }
    if (!owner) continue
    const own = offers(flow, row, { uid: owner }).map(({ event }) => event)
    for (const { event } of offers(flow, row, { uid: owner, grants: everyRole(row.facts) }))
      if (!own.includes(event) && !OWN_WORK[id]?.includes(event)) more.add(`${row.state} ${event}`)
  }
  expect([...more].sort()).toEqual([])
})
