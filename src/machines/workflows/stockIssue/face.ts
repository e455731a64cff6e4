/** Face of 出库: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf } from '../../workflow/face.ts'
import type { stockIssue } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    stockIssue: { receives: 'ISSUE' | 'DELIVER' | 'CANCEL'; opened: true }
  }
}

export const stockIssueFace = faceOf<typeof stockIssue>()({
  id: 'stockIssue',
  label: '出库',
  load: async () => (await import('./chart.ts')).stockIssue,
  steps: {
    REQUEST: 'opened',
  },

  relations: {
    helper: { who: { by: 'fact', fact: 'helper' }, page: id => pathTo('/accomplishDetailCK', { id }) },
    aid: { system: 'aid' },
  },
  tasks: {},
})
