/** Projection of a change of a setting: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { settingChange } from './chart.ts'

const EVERY_READER = ['proposer', 'second'] as const

export const settingChangeProjection = projectionOf(settingChange, {
  audited: true,
  facts: {
    owner: 'person',
    key: 'all',
    from: 'all',
    to: 'all',
    at: 'all',
    needsTwo: 'all',
    fault: 'all',
  },
  notes: { PROPOSE: EVERY_READER, REFUSE: EVERY_READER, REVERT: EVERY_READER },
  contents: {},
  files: {},
})
