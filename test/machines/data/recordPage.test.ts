import { describe, expect, test } from 'vitest'
import { fieldSpecs } from '../../../src/contract/fields.ts'
import { FLOWS, type Flow, loadFlow, principalOf } from '../../../src/machines/browser/flows.ts'
import { fenOf, yuanOf } from '../../../src/machines/browser/money.ts'
import { diagramOf } from '../../../src/machines/browser/picture.ts'
import { initialValuesOf, stepInputOf, validateStepInput } from '../../../src/machines/browser/stepForm.ts'
import {
  clockEndOf,
  courseOf,
  endOf,
  hasClock,
  isGivenUp,
  nextClock,
  turnOf,
} from '../../../src/machines/browser/turn.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'

const facts = {
  ...{ buyer: '7', shop: 's', shopOwners: ['9'], amount: 1250, refunded: 0, linesLeft: 1, linesKept: 1 },
  ...{ extended: false, afterSalesOpen: 0, afterSalesOver: false, released: false },
}
const offersFor = (flow: Flow, state: string, uid: string) =>
  offers(flow, { state, facts }, principalOf(uid, []), { greyed: true })

describe('a step’s form', () => {
  test('takes 元 and gives 分, and says what is wrong at which field', async () => {
    const flow = await loadFlow('order')
    const offer = offersFor(flow, 'pendingPayment', '9').find(({ event }) => event === 'CHANGE_PRICE')!
    const fields = fieldSpecs(offer.input!)
    const began = initialValuesOf(fields, { amount: yuanOf(facts.amount) })
    expect(began).toEqual({ amount: '12.50', reason: '' })
    expect(stepInputOf(fields, { amount: '9.9', reason: '老顾客' })).toEqual({ amount: 990, reason: '老顾客' })
    expect(validateStepInput(offer, { amount: '9.9', reason: '老顾客' })).toEqual({})
    expect(validateStepInput(offer, { amount: '九块', reason: '' })).toEqual({
      amount: '金额请写成 12.50 这样的数',
      reason: '请填写原因',
    })
  })
  test.each([
    ['12.5', 1250],
    ['0.07', 7],
    ['1.005', undefined],
    ['-1', undefined],
  ])('%s 元 are %s 分', (yuan, fen) => expect(fenOf(yuan)).toBe(fen))
})

test('whose turn it is, and what happens by itself', async () => {
  const flow = await loadFlow('order')
  expect(turnOf(flow, { state: 'paid', facts }, offersFor(flow, 'paid', '9'))).toBe('下一步由您完成：发货。')
  expect(turnOf(flow, { state: 'paid', facts }, offersFor(flow, 'paid', '7'))).toBe('现在等店铺操作：发货。')
  expect(turnOf(flow, { state: 'cancelled', facts }, offersFor(flow, 'cancelled', '7'))).toBe('')
  const timers = [
    { clock: 'afterSalesWindow', dueAt: 1 },
    { clock: 'autoComplete', dueAt: 2 },
  ]
  expect(nextClock(flow, { state: 'received', facts }, timers)).toEqual({ until: 2, outcome: '自动完成' })
  expect(nextClock(flow, { state: 'paid', facts }, timers)).toBeUndefined()
})

test.each([
  ['complaint', 'filed', false],
  ['expense', 'handedIn', false],
  ['order', 'shipped', true],
] as const)('whether time ends %s, %s: %s', async (id, state, ends) =>
  expect(hasClock(await loadFlow(id), { state })).toBe(ends),
)

test('who takes over is named where it is known; where nobody can, no clock threatens with it', async () => {
  const flow = await loadFlow('aid')
  const next = (rung: string, successor?: string) =>
    nextClock(flow, { state: 'submitted', facts: { rung, next: 'platform' } }, [
      { clock: 'unanswered', dueAt: 3, successor },
    ])
  expect(next('leader4', '西湖区三级负责人徐国栋')).toEqual({ until: 3, outcome: '上报给西湖区三级负责人徐国栋' })
  expect(next('leader4')).toEqual({ until: 3, outcome: '上报给上一级' })
  expect(next('platform')).toBeUndefined()
})

test.each(FLOWS)('a clock that people wait for says what happens then: $label', async ({ id }) => {
  const flow = await loadFlow(id)
  const waited = flow.edges.filter(({ cause, enters }) => cause === 'clock' && enters).map(({ from }) => from ?? '')
  for (const state of waited) expect(clockEndOf(id, state), `${id}.${state}`).toBeTruthy()
})

test.each([
  ['payment', 'pendingPayment', '自动取消'],
  ['payment', 'refunding', '再向支付机构查询'],
  ['exchange', 'entered', '开奖'],
  ['order', 'paid', undefined],
  ['nothing', 'pendingPayment', undefined],
])('what the clock of %s %s does: %s', (workflow, state, outcome) => expect(clockEndOf(workflow, state)).toBe(outcome))

test('a matter is given up where it ended as it was not meant to, not where it goes on', async () => {
  const aid = await loadFlow('aid')
  const ended = Object.keys(aid.states).filter(state => isGivenUp(aid, { state, facts: {} }))
  expect(ended.toSorted()).toEqual(['refused', 'withdrawn'])
  for (const { id } of FLOWS) {
    const flow = await loadFlow(id)
    const going = Object.keys(flow.states).filter(state => !flow.states[state]?.end)
    expect(
      going.filter(state => isGivenUp(flow, { state, facts: {} })),
      id,
    ).toEqual([])
  }
})

test('a role that this page does not know yet is none', () => {
  const roles = [
    { role: 'leader3', region: '330106' },
    { role: 'mayor', region: '33' },
    { role: 'constructor', region: '' },
  ]
  expect(principalOf('7', roles)).toEqual({ uid: '7', grants: [{ role: 'leader3', region: '330106' }] })
})

test('an end says which end it is', async () => {
  const aid = await loadFlow('aid')
  const end = (state: string) => endOf(aid, { state, facts: {} }, '已经办完。')
  expect(['completed', 'withdrawn', 'refused'].map(end)).toEqual(['已经办完。', '援助申请已撤回。', '援助申请已驳回。'])
  const order = await loadFlow('order')
  expect(endOf(order, { state: 'cancelled', facts: {} }, '已经走完。')).toBe('订单已取消。')
})

describe('what lies ahead of an application', () => {
  const aid = {
    ...{
      owner: '7',
      writer: '',
      place: '330106009001',
      kind: 'goods',
      rung: 'responsible',
      next: 'leader4',
      assignee: '8',
    },
    ...{ former: '', items: [], warehouse: 'w', issued: false, minutes: 0, story: 'pending' },
  }
  test('is told to its end, the warehouse only where goods are still to come', async () => {
    const flow = await loadFlow('aid')
    const ahead = (state: string, facts: object) => courseOf(flow, { state, facts })
    expect(ahead('submitted', aid)).toEqual([
      ...['责任人：受理', '责任人：指派帮扶人', '帮扶人：同意帮扶', '出库管理员：出库', '帮扶人：提交完成'],
      '求助人：确认完成',
    ])
    expect(ahead('helping', { ...aid, issued: true })).toEqual(['帮扶人：提交完成', '求助人：确认完成'])
    expect(ahead('helping', { ...aid, kind: 'relief' })).toEqual(['帮扶人：提交完成', '求助人：确认完成'])
    expect(ahead('completed', aid)).toEqual([])
  })
  test('of two ways the one that its facts allow: what is fetched is not posted', async () => {
    const flow = await loadFlow('exchange')
    const ahead = (mode: 'post' | 'pickUp') => courseOf(flow, { state: 'packing', facts: { mode } }).join('，')
    expect([ahead('post').includes('寄出'), ahead('pickUp').includes('寄出')]).toEqual([true, false])
    expect(ahead('pickUp')).toContain('自提点')
  })
  test('whose turn it is depends on what the guards say', async () => {
    const flow = await loadFlow('aid')
    const turn = (facts: object) => turnOf(flow, { state: 'helping', facts }, [])
    expect(turn(aid)).toBe('现在等出库管理员操作：出库。')
    expect(turn({ ...aid, issued: true })).toBe('现在等帮扶人操作：提交完成。')
  })
})

test.each(['order', 'payment', 'afterSales', 'complaint', 'shop'] as const)(
  'the picture of %s shows every state once, apart from each other, and a way to each',
  async id => {
    const flow = await loadFlow(id)
    const { boxes, height } = diagramOf(flow)
    expect(
      boxes
        .map(box => box.id)
        .slice(1)
        .sort(),
    ).toEqual(Object.keys(flow.states).sort())
    for (const [place, box] of boxes.entries()) {
      const next = boxes[place + 1]
      expect(box.y + box.height).toBeLessThan(next?.y ?? height + 1)
      if (place > 0) expect(boxes.some(one => one.lines.some(({ to, path }) => to === box.id && path))).toBe(true)
    }
  },
)
