/** Face of 礼品兑换: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { exchange } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    exchange: { receives: never; opened: false }
  }
}

const page = (id: string) => pathTo('/exchangeDetail', { id })

export const exchangeFace = faceOf<typeof exchange>()({
  id: 'exchange',
  label: '礼品兑换',
  load: async () => (await import('./chart.ts')).exchange,
  steps: {
    EXCHANGE: '/api/index/duihuanGoods',
    CANCEL: step('exchangeCancel', '/api/index/duihuanCancel', '取消兑换'),
    CLEAR: step('exchangeClear', '/api/renwu/duihuanClear', '礼品兑换员：核查通过'),
    PACK: step('exchangePack', '/api/renwu/duihuanPack', '礼品兑换员：开始备货'),
    CALL_OFF: step('exchangeCallOff', '/api/renwu/duihuanCallOff', '礼品兑换员：取消一单，积分退回'),
    SHIP: step('exchangeShip', '/api/renwu/duihuanShip', '礼品兑换员：寄出'),
    READY: step('exchangeReady', '/api/renwu/duihuanReady', '礼品兑换员：已到自提点，发取货码'),
    HAND_OVER: step('exchangeHandOver', '/api/renwu/duihuanHandOver', '礼品兑换员：凭取货码交付'),
    RECEIVE: step('exchangeReceive', '/api/index/duihuanReceive', '确认收到礼品'),
    CAME_BACK: step('exchangeCameBack', '/api/renwu/duihuanCameBack', '礼品兑换员：包裹退回'),
    RESEND: step('exchangeResend', '/api/index/duihuanResend', '换个地址再寄'),
    REPORT: step('exchangeReport', '/api/index/duihuanReport', '礼品有问题'),
    REPLACE: step('exchangeReplace', '/api/renwu/duihuanReplace', '另一位礼品兑换员：补发'),
    GIVE_BACK: step('exchangeGiveBack', '/api/renwu/duihuanGiveBack', '另一位礼品兑换员：退回积分'),
    TURN_DOWN: step('exchangeTurnDown', '/api/renwu/duihuanTurnDown', '另一位礼品兑换员：不予处理'),
  },
  letters: {
    CANCEL: 'W',
    CLEAR: 'C',
    PACK: 'P',
    CALL_OFF: 'O',
    SHIP: 'S',
    READY: 'Y',
    HAND_OVER: 'H',
    RECEIVE: 'C',
    CAME_BACK: 'B',
    RESEND: 'S',
    REPORT: 'T',
    REPLACE: 'P',
    GIVE_BACK: 'B',
    TURN_DOWN: 'R',
  },

  relations: {
    owner: { who: { by: 'owner' }, page },
    giftStaff: { who: { by: 'role', role: 'giftStaff' }, page },
    reviewer: { who: { by: 'role', role: 'giftStaff', except: 'sentBy' }, page },
  },
  tasks: {
    CLEAR: { for: 'giftStaff', kind: 'check', list: '/exchange?desk=checking' },
    PACK: { for: 'giftStaff', kind: 'pack', list: '/exchange?desk=pending' },
    SHIP: { for: 'giftStaff', kind: 'send', list: '/exchange?desk=packing', when: { mode: 'post' } },
    READY: { for: 'giftStaff', kind: 'bring', list: '/exchange?desk=packing', when: { mode: 'pickUp' } },
    REPLACE: { for: 'reviewer', kind: 'settle', list: '/exchange?desk=problem' },
    // Not a task: staff waits for the owner to come with the code.
    HAND_OVER: false,
    // Not tasks: the owner sees both among their exchanges and is notified of the second; otherwise a clock or the
    // staff acts.
    RECEIVE: false,
    RESEND: false,
  },
})
