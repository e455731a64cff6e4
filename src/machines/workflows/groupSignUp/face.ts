/** Face of 团体报名: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { groupSignUp } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    groupSignUp: {
      receives: 'AGREED' | 'DECLINED' | 'BACKED_OUT' | 'RESCHEDULED' | 'CALLED_OFF' | 'ENDED'
      opened: false
    }
  }
}

export const groupSignUpFace = faceOf<typeof groupSignUp>()({
  id: 'groupSignUp',
  label: '团体报名',
  load: async () => (await import('./chart.ts')).groupSignUp,
  steps: {
    HOLD: '/api/huodong/tuantiHold',
    NAME: step('groupName', '/api/huodong/tuantiName', '单位写上参加的人，由本人同意'),
    CANCEL: step('groupCancel', '/api/huodong/tuantiCancel', '单位取消团体报名'),
    REFUSE: step('groupRefuse', '/api/renwu/tuantiRefuse', '活动负责人退回团体报名'),
  },
  letters: { NAME: 'M', CANCEL: 'W', REFUSE: 'R' },
  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/myVolunteerDetail', { group: id }) },
    host: { who: { by: 'role', role: 'activityLeader' }, page: id => pathTo('/scene', { group: id }) },
    shift: { system: 'shift' },
    member: { system: 'signUp' },
    comer: { system: 'signUp' },
  },
  tasks: { NAME: { for: 'owner', kind: 'name', list: '/myVolunteerDetail' } },
  title: ({ title }) => title,
})
