/** Where a message leads whoever gets it for a post they hold: to a page that this post opens. */
import { describe, expect, test } from 'vitest'
import { mayOpen, screenOf } from '../../src/contract/screens.ts'
import type { Role } from '../../src/contract/words.ts'
import { FLOWS, loadFlow } from '../../src/machines/browser/flows.ts'
import type { Effect } from '../../src/machines/workflow/effects.ts'
import type { Face } from '../../src/machines/workflow/face.ts'
import { recordPageOf } from '../../src/machines/workflow/facePages.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
import { WORLDS } from '../support/machines/worlds.ts'
import { explore } from '../support/model/explore.ts'

/** The posts that these effects leave a message for. */
const postsNotified = (effects: readonly Effect[]): Role[] =>
  effects.flatMap(effect => {
    if (effect.type !== 'message') return []
    const { to } = effect.params
    if ('role' in to) return [to.role]
    if ('rung' in to) return [to.rung]
    return 'desk' in to ? [to.desk] : []
  })

describe.each(FLOWS.map(({ id, label }) => [label, id] as const))('%s', (_, id) => {
  test('whoever is told of it for their post finds a page behind the message', async () => {
    const face: Face = FACES[id]
    const { edges } = explore(await loadFlow(id), WORLDS[id])
    for (const role of new Set(edges.flatMap(({ outcome }) => postsNotified(outcome.effects)))) {
      const address = recordPageOf(face, 'desk', [role])?.('7') ?? ''
      const screen = screenOf(address) ?? { who: [] }
      expect(mayOpen(screen, { isLogin: true, roles: [role] }), `${role}: ${address}`).toBe('yes')
    }
  })
})

test('the leader of a city, told of a refund that nobody handles, finds the numbers of whoever is finance there', () => {
  expect(recordPageOf(FACES.payment, 'desk', ['leader2'])?.('7')).toBe('/role?role=finance&tab=active')
  expect(recordPageOf(FACES.payment, 'desk', ['leader2', 'finance'])?.('7')).toBe('/accounting?book=payment&id=7')
})
