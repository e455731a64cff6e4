/** A banner and a policy, at once or at a date, and two people of the platform. */
import type { Content, content } from '../../../../src/machines/workflows/content/chart.ts'
import type { World } from '../world.ts'

/** Far ahead, whatever the day on which this runs. */
const STARTS_AT = Date.parse('2090-03-01T00:00:00+08:00')
const ENDS_AT = Date.parse('2090-04-01T00:00:00+08:00')
const BANNER: Content = {
  ...{ kind: 'banner', item: 'item', number: 1, hash: 'h1', startsAt: 0, endsAt: 0 },
  ...{ editor: 'author', barred: [] },
}
const POLICY: Content = { ...BANNER, kind: 'policy', startsAt: STARTS_AT, endsAt: ENDS_AT, barred: ['author'] }
const grants = [{ role: 'platform', region: '' }] as const
const reason = { why: { reason: '图片看不清' } }

export const contentWorld: World<typeof content> = {
  births: { banner: BANNER, policy: POLICY },
  actors: {
    author: { who: { uid: 'author', grants }, roles: ['platform', 'publisher'] },
    second: { who: { uid: 'second', grants }, roles: ['platform', 'publisher'] },
    neighbour: { who: { uid: 'neighbour' }, roles: [] },
    finance: { who: { uid: 'finance', grants: [{ role: 'finance', region: '3301' }] }, roles: [] },
    newer: { who: { system: 'content' }, roles: ['newer'] },
    nobody: { who: {}, roles: [] },
  },
  samples: {
    EDIT: {
      now: ({ kind }) => (kind === 'banner' ? { hash: 'h1', startsAt: 0, endsAt: 0 } : undefined),
      planned: { hash: 'h2', startsAt: STARTS_AT, endsAt: ENDS_AT },
    },
    RETURN: reason,
    TAKE_DOWN: reason,
  },
  // Who wrote it decides only who publishes it, and nothing is written once it is live.
  fold: (state, facts) => {
    const open = ['draft', 'review', 'scheduled'].includes(state)
    return { ...facts, editor: 'author', ...(!open && { barred: [] }) }
  },
}
