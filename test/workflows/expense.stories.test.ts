/** 2-workflows.md 2.12, expense and stockIssue, told by people. */
import { expect, test } from 'vitest'
import { expense } from '../../src/machines/workflows/expense/chart.ts'
import { stockIssue } from '../../src/machines/workflows/stockIssue/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { BILL, EXPENSE_ACTORS } from '../support/model/worlds/expense.ts'
import { ISSUE_ACTORS as HELPERS, ISSUE } from '../support/model/worlds/stockIssue.ts'

const { collector, finance, farFinance, neighbour } = EXPENSE_ACTORS
const CLAIM = { amount: 3_600, proof: ['/files/bill.jpg'], reason: '送货打车' }

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
test('what was refused can be mended, with another sum', () => {
  const life = new RecordSimulation(expense, BILL)
  life.take(collector, 'HAND_IN', CLAIM)
  life.take(finance, 'REFUSE', { reason: '发票看不清' })
  expect(life.buttons(collector)).toEqual(['修改后再提交'])
  life.take(collector, 'REVISE', { ...CLAIM, amount: 3_000 })
  life.take(finance, 'CONFIRM')
  life.take(finance, 'PAY')
  expect(life.money).toEqual({ 'person:collector': 3_000, platform: -3_000 })
})
test('only who works for the neighbours hands in, and nobody pays themselves', () => {
  expect(
    new RecordSimulation(expense, { ...BILL, owner: 'neighbour' }).refusalOf(neighbour, 'HAND_IN', CLAIM)?.code,
  ).toBe('notYours')
  const own = new RecordSimulation(expense, { ...BILL, owner: 'finance' })
  own.take(finance, 'HAND_IN', CLAIM)
  expect(own.buttons(finance)).toEqual([])
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
