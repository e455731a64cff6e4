/** 2-workflows.md 2.12, expense and stockIssue, told by people. */
import { expect, test } from 'vitest'
import type { Principal } from '../../src/machines/workflow/people.ts'
import { offers } from '../../src/machines/workflow/workflow.ts'
import { expense } from '../../src/machines/workflows/expense/chart.ts'
import { stockIssue } from '../../src/machines/workflows/stockIssue/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { BIG_BILL, BILL, EXPENSE_ACTORS, SPENDING } from '../support/model/worlds/expense.ts'
import { ISSUE_ACTORS as HELPERS, ISSUE } from '../support/model/worlds/stockIssue.ts'

const { collector, organisation, finance, otherFinance, farFinance, neighbour } = EXPENSE_ACTORS
const CLAIM = { amount: 3_600, invoice: '', proof: ['/files/bill.jpg'], reason: '送货打车' }

test('a collector is paid back through the ledger, once', () => {
  const life = new RecordSimulation(expense, BILL)
  life.take(collector, 'HAND_IN', CLAIM)
  expect(life.refusalOf(farFinance, 'CONFIRM')?.code).toBe('notYours')
  life.take(finance, 'CONFIRM')
  expect(life.money).toEqual({})
  life.take(finance, 'PAY')
  expect(life.money).toEqual({ 'person:collector': 3_600, platform: -3_600 })
  expect(life.refusalOf(finance, 'PAY')?.code).toBe('notNow')
})
test('what a campaign is spent on needs two people, however little, and leaves its account, not ours', () => {
  const life = new RecordSimulation(expense, { ...SPENDING, amount: 100 })
  life.take(organisation, 'HAND_IN', { ...CLAIM, amount: 100 })
  life.take(finance, 'CONFIRM')
  expect(life.buttons(finance)).toEqual(['驳回'])
  expect(life.buttons(otherFinance)).toEqual(['驳回', '登记拨付'])
  life.take(otherFinance, 'REMIT', { words: '20261127001', proof: ['/files/slip.jpg'] })
  expect(life.money).toEqual({ 'channel:m1': 100, 'campaign:c1': -100 })
})
test('what was refused can be mended, with another sum', () => {
  const life = new RecordSimulation(expense, BILL)
  life.take(collector, 'HAND_IN', CLAIM)
  life.take(finance, 'REFUSE', { reason: '发票看不清' })
  expect(life.buttons(collector)).toEqual(['修改后再提交'])
  life.take(collector, 'REVISE', { ...CLAIM, amount: 3_000, invoice: '24330000' })
  expect(life.row.facts).toMatchObject({ amount: 3_000, invoice: '24330000' })
  life.take(finance, 'CONFIRM')
  life.take(finance, 'PAY')
  expect(life.money).toEqual({ 'person:collector': 3_000, platform: -3_000 })
})
test('from 500 yuan on whoever confirmed does not pay, and another one does', () => {
  const life = new RecordSimulation(expense, BIG_BILL)
  life.take(collector, 'HAND_IN', { ...CLAIM, amount: BIG_BILL.amount })
  life.take(finance, 'CONFIRM')
  expect(life.refusalOf(finance, 'PAY')).toEqual({ code: 'notNow', message: '需要另一位财务复核，不能由同一人完成' })
  expect(life.buttons(finance)).toEqual(['驳回'])
  life.take(otherFinance, 'PAY')
  expect(life.money).toEqual({ 'person:collector': 50_000, platform: -50_000 })
  const small = new RecordSimulation(expense, { ...BILL, amount: 49_999 })
  small.take(collector, 'HAND_IN', { ...CLAIM, amount: 49_999 })
  small.take(finance, 'CONFIRM')
  small.take(finance, 'PAY')
  expect(small.label).toBe('已付款')
})
test('the second person may say no; handed in again it may be paid by whoever confirmed before', () => {
  const life = new RecordSimulation(expense, BIG_BILL)
  const big = { ...CLAIM, amount: BIG_BILL.amount }
  life.take(collector, 'HAND_IN', big)
  life.take(finance, 'CONFIRM')
  life.take(otherFinance, 'REFUSE', { reason: '发票是去年的' })
  expect(life.row.facts).toMatchObject({ approvedBy: '' })
  life.take(collector, 'REVISE', big)
  life.take(otherFinance, 'CONFIRM')
  life.take(finance, 'PAY')
  expect(life.label).toBe('已付款')
})
test('its owner takes it back until it is paid, and the question says what will be booked', () => {
  const life = new RecordSimulation(expense, BILL)
  life.take(collector, 'HAND_IN', CLAIM)
  const question = () => offers(expense, life.row, finance).map(({ event, confirm }) => [event, confirm])
  expect(question()).toContainEqual(['CONFIRM', '确认后等待付款：36.00 元，确定吗？'])
  life.take(finance, 'CONFIRM')
  expect(question()).toContainEqual(['PAY', '付款后 36.00 元立即记到对方的待结算收益，不能撤回，确定付款吗？'])
  life.take(collector, 'WITHDRAW')
  expect(life.label).toBe('已撤回')
  expect(life.refusalOf(finance, 'PAY')?.code).toBe('notNow')
  expect(life.money).toEqual({})
})
test('only who works for the neighbours hands in, and nobody pays themselves', () => {
  expect(
    new RecordSimulation(expense, { ...BILL, owner: 'neighbour' }).refusalOf(neighbour, 'HAND_IN', CLAIM)?.code,
  ).toBe('notYours')
  const helper: Principal = { ...neighbour, grants: [{ role: 'volunteer', region: '330106' }] }
  expect(
    new RecordSimulation(expense, { ...BILL, owner: 'neighbour' }).refusalOf(helper, 'HAND_IN', CLAIM)?.code,
    'who helps now and then does not work for them',
  ).toBe('notYours')
  const own = new RecordSimulation(expense, { ...BILL, owner: 'finance' })
  own.take(finance, 'HAND_IN', CLAIM)
  expect(own.buttons(finance)).toEqual(['撤回'])
})
test('goods go out and arrive, or are free again; people move nothing of it by themselves', () => {
  const aid = { system: 'aid' } as const
  const life = new RecordSimulation(stockIssue, ISSUE)
  life.take(HELPERS.volunteer, 'REQUEST')
  expect(life.refusalOf(HELPERS.warehouseOut, 'ISSUE')?.code).toBe('notYours')
  expect(life.take(aid, 'ISSUE')).toEqual([{ type: 'issueGoods' }])
  expect(life.refusalOf(aid, 'CANCEL')?.code).toBe('notNow')
  life.take(aid, 'DELIVER')
  expect(life.label).toBe('已送达')
  const other = new RecordSimulation(stockIssue, ISSUE)
  other.take(HELPERS.volunteer, 'REQUEST')
  expect(other.take(aid, 'CANCEL')).toEqual([{ type: 'freeGoods' }])
})
