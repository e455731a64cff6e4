/** Face of 店铺: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { shop } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    shop: { receives: never; opened: false }
  }
}

export const shopFace = faceOf<typeof shop>()({
  id: 'shop',
  label: '店铺',
  load: async () => (await import('./chart.ts')).shop,
  steps: {
    APPLY: '/api/v3/shopApply',
    APPROVE: step('shopApprove', '/api/v3/shopApprove', '通过开店申请'),
    REFUSE: step('shopRefuse', '/api/v3/shopRefuse', '驳回开店申请'),
    SUSPEND: step('shopSuspend', '/api/v3/shopSuspend', '暂停店铺'),
    RESUME: step('shopResume', '/api/v3/shopResume', '恢复店铺'),
    CLOSE: step('shopClose', '/api/v3/shopClose', '关闭自己的店铺'),
    SHUT_DOWN: step('shopShutDown', '/api/v3/shopShutDown', '关停店铺'),
  },
  letters: { APPROVE: 'A', REFUSE: 'R', SUSPEND: 'S', RESUME: 'A', CLOSE: 'C', SHUT_DOWN: 'D' },

  relations: {
    owner: { who: { by: 'owner' }, page: () => '/shenqingjiameng' },
    platform: { who: { by: 'role', role: 'platform' }, page: id => pathTo('/manage/shops', { id }) },
  },
  tasks: {
    APPROVE: {
      for: 'platform',
      kind: 'decide',
      list: '/manage/shops?state=applied',
      page: id => pathTo('/manage/shops', { state: 'applied', id }),
    },
    // Not a task: a suspended shop waits for its owner to correct the cause.
    RESUME: false,
  },
})
