/** Face of 闲置交接: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { idleDeal } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    idleDeal: { receives: 'CLOSED' | 'PAID'; opened: false }
  }
}

const page = (id: string) => pathTo('/idleDeliver', { id })

export const idleDealFace = faceOf<typeof idleDeal>()({
  id: 'idleDeal',
  label: '闲置交接',
  load: async () => (await import('./chart.ts')).idleDeal,
  steps: {
    ASK: '/api/idle/idleAsk',
    WITHDRAW: step('idleDealWithdraw', '/api/idle/dealWithdraw', '不要了，收回'),
    ACCEPT: step('idleDealAccept', '/api/idle/dealAccept', '物主：留给这一位'),
    COUNTER: step('idleDealCounter', '/api/idle/dealCounter', '物主：换个价钱'),
    AGREE_PRICE: step('idleDealAgreePrice', '/api/idle/dealAgreePrice', '同意物主说的价钱'),
    TURN_DOWN: step('idleDealTurnDown', '/api/idle/dealTurnDown', '物主：不给这一位'),
    PROPOSE: step('idleDealPropose', '/api/idle/dealPropose', '约交接的时间地点'),
    AGREE: step('idleDealAgree', '/api/idle/dealAgree', '同意时间地点'),
    SHIP: step('idleDealShip', '/api/idle/dealShip', '物主：寄出'),
    HAND_OVER: step('idleDealHandOver', '/api/idle/dealHandOver', '物主：凭交接码交接'),
    BACK_OUT: step('idleDealBackOut', '/api/idle/dealBackOut', '取消交接'),
    NO_SHOW: step('idleDealNoShow', '/api/idle/dealNoShow', '对方没有来'),
    CONTEST: step('idleDealContest', '/api/idle/dealContest', '来了，请平台看看'),
    RECEIVE: step('idleDealReceive', '/api/idle/dealReceive', '确认收到'),
    NOT_ARRIVED: step('idleDealNotArrived', '/api/idle/dealNotArrived', '没收到或不对'),
    DECIDE_DONE: step('idleDealDecideDone', '/api/idle/dealDecideDone', '平台：判定已交接'),
    DECIDE_PART: step('idleDealDecidePart', '/api/idle/dealDecidePart', '平台：判定退一部分'),
    DECIDE_OFF: step('idleDealDecideOff', '/api/idle/dealDecideOff', '平台：判定没有成'),
  },
  letters: {
    WITHDRAW: 'W',
    ACCEPT: 'A',
    TURN_DOWN: 'T',
    COUNTER: 'E',
    AGREE_PRICE: 'A',
    PROPOSE: 'P',
    AGREE: 'A',
    SHIP: 'S',
    HAND_OVER: 'H',
    BACK_OUT: 'B',
    NO_SHOW: 'O',
    CONTEST: 'C',
    RECEIVE: 'C',
    NOT_ARRIVED: 'T',
    DECIDE_DONE: 'D',
    DECIDE_OFF: 'F',
    DECIDE_PART: 'P',
  },
  relations: {
    buyer: { who: { by: 'owner' }, page },
    seller: { who: { by: 'fact', fact: 'seller' }, page },
    answerer: { who: { by: 'fact', fact: 'turn' }, page },
    platform: {
      who: { by: 'role', role: 'platform', except: 'parties' },
      page: id => pathTo('/idle', { deals: 'all', id }),
    },
    item: { system: 'idleItem' },
    payment: { system: 'payment' },
    provider: { system: 'provider' },
  },
  tasks: {
    ACCEPT: { for: 'seller', kind: 'answer', list: '/idle?tab=mine', page },
    AGREE_PRICE: { for: 'buyer', kind: 'confirm', list: '/idle?tab=deals' },
    AGREE: { for: 'answerer', kind: 'answer', list: '/idle?tab=deals' },
    CONTEST: { for: 'answerer', kind: 'answer', list: '/idle?tab=deals' },
    DECIDE_DONE: { for: 'platform', kind: 'decide', list: '/idle?deals=disputed' },
    // Not tasks: both were notified that it is reserved, and a clock ends it.
    SHIP: false,
    HAND_OVER: false,
    RECEIVE: false,
  },
})
