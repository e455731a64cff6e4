/** What of a role leaves the server, and for whom. */
import { projectionOf } from '../../workflow/projection.ts'
import { roleGrant } from './chart.ts'

const EVERY_READER = ['owner', 'superior', 'platform'] as const

export const roleGrantProjection = projectionOf(roleGrant, {
  facts: { owner: 'person', role: 'all', region: 'all', place: 'all', desk: 'all' },
  notes: { APPLY: EVERY_READER, REFUSE: EVERY_READER, SUSPEND: EVERY_READER, TAKE_BACK: EVERY_READER },
  contents: {
    /** The whole name; of active leaders everybody has it. */
    name: { owner: true, superior: true, platform: true },
    /** The whole number, and that the decision is theirs. */
    decision: { superior: true, platform: true },
  },
})
