/** Face of 注销账号: calls and page. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { accountClosure } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    accountClosure: { receives: never; opened: false }
  }
}

export const accountClosureFace = faceOf<typeof accountClosure>()({
  id: 'accountClosure',
  label: '注销账号',
  load: async () => (await import('./chart.ts')).accountClosure,
  steps: {
    REQUEST: '/api/my/zhuxiaoAdd',
    AGAIN: step('closureAgain', '/api/my/zhuxiaoAgain', '重新申请注销账号'),
    TAKE_BACK: step('closureTakeBack', '/api/my/zhuxiaoTakeBack', '撤回注销账号'),
  },
  letters: { AGAIN: 'A', TAKE_BACK: 'W' },
  relations: { owner: { who: { by: 'owner' }, page: () => pathTo('/setting', { change: 'close' }) } },
  tasks: { TAKE_BACK: false },
})
