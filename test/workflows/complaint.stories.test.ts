/** 2-workflows.md 2.8, the last line, told by people. */
import { expect, test } from 'vitest'
import { complaint } from '../../src/machines/workflows/complaint/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { COMPLAINT } from '../support/model/worlds/complaint.ts'
import { MALL_ACTORS } from '../support/model/worlds/people.ts'

const { buyer, seller, platform } = MALL_ACTORS
const verdict = { reason: '证据清楚' }

const handled = (facts = COMPLAINT) => {
  const life = new RecordSimulation(complaint, facts)
  life.take(buyer, 'FILE', { reason: '店铺不讲理', photos: [] })
  life.take(platform, 'TAKE_UP')
  return life
}

test('the platform takes it up and forces the refund; both sides read why', () => {
  const life = handled()
  expect(life.buttons(platform)).toEqual(['判定退款', '处理完成', '驳回投诉'])
  const effects = life.take(platform, 'FORCE_REFUND', verdict)
  expect(life.label).toBe('已处理')
  expect(effects[0]).toEqual({ type: 'stepOf', params: { workflow: 'afterSales', id: 'a1', event: 'FORCE_REFUND' } })
  expect(effects[1]).toMatchObject({ params: { to: ['buyer', 'seller'], text: '投诉已处理：证据清楚' } })
})
test.each(['RESOLVE', 'REJECT'])('%s ends it without money, and the after-sales hear of it', event => {
  const effect = handled().take(platform, event, verdict)[0]
  expect(effect).toEqual({ type: 'stepOf', params: { workflow: 'afterSales', id: 'a1', event: 'COMPLAINT_CLOSED' } })
})
test('a complaint about the order itself pays back what the platform chooses', () => {
  const life = handled({ ...COMPLAINT, afterSales: '' })
  expect(life.refusalOf(platform, 'FORCE_REFUND', verdict)?.message).toBe('这个投诉没有对应的售后，请选商品判定退款')
  const chosen = { lines: ['l1'], amount: 500, ...verdict }
  expect(handled().refusalOf(platform, 'REFUND_ORDER', chosen)?.code).toBe('notNow')
  expect(life.take(platform, 'REFUND_ORDER', chosen)[0]).toEqual({
    type: 'open',
    params: { workflow: 'afterSales', input: chosen },
  })
  expect(life.label).toBe('已处理')
})
test('a verdict needs a reason, and neither side gives it', () => {
  const life = handled()
  expect(life.refusalOf(platform, 'REJECT', { reason: '' })).toEqual({
    code: 'invalid',
    message: '请填写驳回原因',
    field: 'reason',
  })
  for (const who of [buyer, seller]) expect(life.buttons(who)).toEqual([])
})
test('someone of the platform who is buyer or seller here does not judge it', () => {
  for (const facts of [
    { ...COMPLAINT, owner: 'platform' },
    { ...COMPLAINT, shopOwners: ['platform'] },
  ]) {
    const life = new RecordSimulation(complaint, facts)
    life.row = { ...life.row, state: 'handling' }
    expect(life.refusalOf(platform, 'RESOLVE', verdict)?.code).toBe('notYours')
  }
})
