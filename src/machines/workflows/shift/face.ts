/** Face of 班次: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { shift } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    shift: { receives: 'MOVE' | 'CALL_OFF' | 'END'; opened: false }
  }
}

export const shiftFace = faceOf<typeof shift>()({
  id: 'shift',
  label: '班次',
  load: async () => (await import('./chart.ts')).shift,
  steps: {
    CHANGE_PLACES: step('shiftPlaces', '/api/renwu/banciPlaces', '调整班次名额'),
    DROP: step('shiftDrop', '/api/renwu/banciDrop', '取消班次'),
    START: step('shiftStart', '/api/renwu/banciStart', '开始班次签到'),
    END: step('shiftEnd', '/api/renwu/banciEnd', '结束班次'),
  },
  letters: { CHANGE_PLACES: 'P', DROP: 'W', START: 'T', END: 'D' },
  relations: {
    host: { who: { by: 'binding', roles: ['activityLeader'] }, page: id => pathTo('/scene', { shift: id }) },
    activity: { system: 'activity' },
  },
  tasks: {},
})
