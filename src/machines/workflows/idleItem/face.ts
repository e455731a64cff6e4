/** Face of 闲置: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { idleItem } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    idleItem: { receives: 'RESERVE' | 'RELEASE' | 'HAND_OVER'; opened: false }
  }
}

export const idleItemFace = faceOf<typeof idleItem>()({
  id: 'idleItem',
  label: '闲置',
  load: async () => (await import('./chart.ts')).idleItem,
  steps: {
    LIST: '/api/idle/idleSave',
    EDIT: '/api/idle/idleSave',
    RENEW: step('idleRenew', '/api/idle/idleRenew', '闲置还在，续期'),
    LIST_AGAIN: step('idleListAgain', '/api/idle/idleListAgain', '重新上架闲置'),
    TAKE_DOWN: step('idleTakeDown', '/api/idle/idleTakeDown', '下架自己的闲置'),
    PASS: step('idlePass', '/api/idle/idlePass', '平台：闲置没有问题'),
    TURN_DOWN: step('idleTurnDown', '/api/idle/idleTurnDown', '平台：请物主修改闲置'),
    REMOVE: step('idleRemove', '/api/idle/idleRemove', '平台：下架闲置'),
  },
  letters: { EDIT: 'E', RENEW: 'A', LIST_AGAIN: 'L', TAKE_DOWN: 'T', PASS: 'P', TURN_DOWN: 'D', REMOVE: 'R' },
  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/idle', { id }) },
    platform: {
      who: { by: 'role', role: 'platform', except: 'owner' },
      page: id => pathTo('/idle', { desk: 'all', id }),
    },
    reporter: { system: 'idleItem' },
    deal: { system: 'idleDeal' },
  },
  tasks: {
    PASS: { for: 'platform', kind: 'decide', list: '/idle?desk=screening' },
    // Not a task: its owner hid it, or let it expire and was notified.
    LIST_AGAIN: false,
  },
})
