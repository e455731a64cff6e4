/** Recent orders of the demonstration: who, what, when, and their whole course. */
import * as did from './actions.ts'
import type { ScenarioStep } from './scenario.ts'

export interface DemoOrder {
  /** 0 is the demonstration's own buyer, the others are neighbours. */
  readonly buyer: number
  /** Indexes in the shop's list of goods, with counts. */
  readonly goods: readonly (readonly [place: number, count: number])[]
  /** True for another shop than the demonstration's own. */
  readonly otherShop?: true
  /** Submitted so many days ago at this hour of the local day, or so many minutes ago. */
  readonly since: readonly [days: number, hour: number] | number
  readonly steps: readonly ScenarioStep[]
}

const MINUTE = 1 / 60
const payStep: ScenarioStep = [5 * MINUTE, did.pay]
const SHUNFENG = '顺丰速运'
const ZHONGTONG = '中通快递'
const shipStep = (number: string, hours = 20): ScenarioStep => [hours, did.ship(SHUNFENG, number)]

export const DEMO_ORDERS: readonly DemoOrder[] = [
  // The buyer's past orders.
  {
    buyer: 0,
    since: [46, 9.5],
    goods: [
      [0, 2],
      [3, 1],
    ],
    steps: [
      payStep,
      shipStep('SF1402883012'),
      [50, did.receive],
      [26, did.reviewLines([5, '味道正，包装封得很严。'], [5, '老伴也说好，一周就喝掉一半，回头还来。'])],
    ],
  },
  {
    buyer: 0,
    since: [33, 19.2],
    goods: [[1, 1]],
    steps: [payStep, shipStep('SF1402891177'), [62, did.receive]],
  },
  { buyer: 0, since: [27, 20.1], goods: [[2, 3]], steps: [] },
  { buyer: 0, since: [21, 8.3], goods: [[4, 1]], steps: [[9 * MINUTE, did.cancel]] },
  {
    buyer: 0,
    since: [19, 10],
    goods: [[5, 1]],
    steps: [
      payStep,
      [2, did.applyAfterSales('refund', '地址填错了，想退掉重新买', [0])],
      [3, did.agreeRefund],
      [2 * MINUTE, did.completeRefunds],
    ],
  },
  {
    buyer: 0,
    since: [16, 14.5],
    goods: [
      [6, 1],
      [7, 1],
    ],
    steps: [
      payStep,
      shipStep('SF1402904458'),
      [46, did.receive],
      [5, did.applyAfterSales('return', '有一件压坏了，边上裂开', [1])],
      [6, did.agreeReturn],
      [20, did.sendBack(ZHONGTONG, '75880231145')],
      [44, did.confirmReceipt],
      [3 * MINUTE, did.completeRefunds],
      [20, did.reviewLines([4, '店家处理得很快，退货运费也说清楚了。'])],
    ],
  },
  {
    buyer: 0,
    since: [13, 11],
    goods: [[8, 2]],
    steps: [
      payStep,
      shipStep('SF1402911390'),
      [48, did.receive],
      [2, did.applyAfterSales('refund', '收到时盒子湿透，里面已经受潮', [0])],
      [7, did.refuseRefund('发货时检查过是干的，快递签收没有异常')],
      [3, did.escalateAfterSales('开箱就拍了照，里面全是潮的，店铺不肯认')],
      [14, did.takeUp],
      [21, did.decide('FORCE_REFUND', '开箱照片清楚，商品受潮属实，判定退款')],
      [4 * MINUTE, did.completeRefunds],
    ],
  },
  // Orders under way.
  {
    buyer: 0,
    since: [8, 16],
    goods: [[9, 1]],
    steps: [
      payStep,
      shipStep('SF1402920061'),
      [52, did.receive],
      [4, did.fileComplaint('说好送布袋，箱子里没有')],
      [18, did.takeUp],
      [9, did.decide('REJECT', '商品页没有写送布袋，店铺没有违约')],
    ],
  },
  {
    buyer: 0,
    since: [5, 9],
    goods: [
      [10, 1],
      [1, 1],
    ],
    steps: [payStep, shipStep('SF1402927743', 8), [40, did.receive]],
  },
  {
    buyer: 0,
    since: [9, 15],
    goods: [[11, 1]],
    steps: [payStep, shipStep('SF1402918820', 30), [100, did.extend]],
  },
  {
    buyer: 0,
    since: [3, 8],
    goods: [
      [12, 1],
      [0, 1],
    ],
    steps: [payStep, [22, did.ship(ZHONGTONG, '75880239102', [0])]],
  },
  {
    buyer: 0,
    since: [4, 8],
    goods: [[13, 2]],
    steps: [payStep, shipStep('SF1402930015', 24), [46, did.applyAfterSales('refund', '比页面上说的少了一包', [0])]],
  },
  { buyer: 0, since: 190, goods: [[14, 1]], otherShop: true, steps: [payStep] },
  {
    buyer: 0,
    since: 16,
    goods: [[3, 2]],
    steps: [[6 * MINUTE, did.byDay(did.reprice(10, '老顾客，两份一起给您优惠'))]],
  },
  // The shop's other customers.
  {
    buyer: 1,
    since: [24, 9],
    goods: [[0, 1]],
    steps: [payStep, shipStep('SF1402898305'), [44, did.receive], [8, did.reviewLines([5, '第三次买了，一直都好。'])]],
  },
  {
    buyer: 2,
    since: [15, 13],
    goods: [[2, 2]],
    steps: [
      payStep,
      shipStep('SF1402907712'),
      [70, did.receive],
      [30, did.reviewLines([3, '味道不错，就是路上走了三天。'])],
    ],
  },
  {
    buyer: 3,
    since: [10, 10],
    goods: [[4, 1]],
    steps: [
      payStep,
      shipStep('SF1402915526'),
      [50, did.receive],
      [6, did.applyAfterSales('refund', '想退，喝不惯', [0])],
      [2, did.withdraw],
    ],
  },
  {
    buyer: 4,
    since: [7, 18],
    goods: [
      [5, 1],
      [6, 1],
    ],
    steps: [
      payStep,
      shipStep('SF1402922908', 14),
      [40, did.receive],
      [3, did.applyAfterSales('return', '和图片上的颜色差得太多', [1])],
      [5, did.agreeReturn],
      [18, did.sendBack(ZHONGTONG, '75880236650')],
    ],
  },
  {
    buyer: 5,
    since: [6, 12],
    goods: [[7, 1]],
    steps: [
      payStep,
      shipStep('SF1402925134', 20),
      [46, did.receive],
      [3, did.applyAfterSales('refund', '封口破了，漏了一半', [0])],
      [5, did.refuseRefund('请补一张漏的地方的照片')],
      [4, did.escalateAfterSales('照片发过两次，店铺一直说看不清')],
      [10, did.takeUp],
    ],
  },
  {
    buyer: 6,
    since: [4, 20],
    goods: [[8, 1]],
    steps: [payStep, shipStep('SF1402931567', 16), [40, did.receive], [2, did.fileComplaint('少发一件，电话打不通')]],
  },
  { buyer: 7, since: [2, 9], goods: [[9, 2]], steps: [payStep, shipStep('SF1402934481', 6)] },
  {
    buyer: 8,
    since: [1, 10],
    goods: [
      [10, 1],
      [2, 1],
    ],
    steps: [payStep],
  },
  { buyer: 9, since: 95, goods: [[0, 3]], steps: [payStep] },
  { buyer: 1, since: 40, goods: [[11, 1]], steps: [payStep] },
]
