/** 2-workflows.md 2.12, expense and stockIssue, told by people. */
import { expect, test } from 'vitest'
import { expense } from '../../src/machines/workflows/expense.ts'
import { stockIssue } from '../../src/machines/workflows/stockIssue.ts'
import { Life } from '../support/model/life.ts'
import { BILL, PEOPLE } from '../support/model/worlds/expense.ts'
import { PEOPLE as HELPERS, ISSUE } from '../support/model/worlds/stockIssue.ts'

const { collector, finance, farFinance, neighbour } = PEOPLE
const CLAIM = { amount: 3_600, proof: ['/files/bill.jpg'], reason: '送货打车' }

test('a collector is paid back through the ledger, once', () => {
  const life = new Life(expense, BILL)
  life.does(collector, 'HAND_IN', CLAIM)
  expect(life.refuses(farFinance, 'CONFIRM')?.code).toBe('notYours')
  life.does(finance, 'CONFIRM')
  expect(life.money).toEqual({})
  life.does(finance, 'PAY')
  expect(life.money).toEqual({ 'person:collector': 3_600, platform: -3_600 })
  expect(life.refuses(finance, 'PAY')?.code).toBe('notNow')
})
test('what was refused can be mended, with another sum', () => {
  const life = new Life(expense, BILL)
  life.does(collector, 'HAND_IN', CLAIM)
  life.does(finance, 'REFUSE', { reason: '发票看不清' })
  expect(life.buttons(collector)).toEqual(['修改后再提交'])
  life.does(collector, 'REVISE', { ...CLAIM, amount: 3_000 })
  life.does(finance, 'CONFIRM')
  life.does(finance, 'PAY')
  expect(life.money).toEqual({ 'person:collector': 3_000, platform: -3_000 })
})
test('only who works for the neighbours hands in, and nobody pays themselves', () => {
  expect(new Life(expense, { ...BILL, owner: 'neighbour' }).refuses(neighbour, 'HAND_IN', CLAIM)?.code).toBe('notYours')
  const own = new Life(expense, { ...BILL, owner: 'finance' })
  own.does(finance, 'HAND_IN', CLAIM)
  expect(own.buttons(finance)).toEqual([])
})
test('goods go out and arrive, or are free again; people move nothing of it by themselves', () => {
  const aid = { system: 'aid' } as const
  const life = new Life(stockIssue, ISSUE)
  life.does(HELPERS.volunteer, 'REQUEST')
  expect(life.refuses(HELPERS.warehouseOut, 'ISSUE')?.code).toBe('notYours')
  expect(life.does(aid, 'ISSUE')).toEqual([{ type: 'issueGoods' }])
  expect(life.refuses(aid, 'CANCEL')?.code).toBe('notNow')
  life.does(aid, 'DELIVER')
  expect(life.label).toBe('已送达')
  const other = new Life(stockIssue, ISSUE)
  other.does(HELPERS.volunteer, 'REQUEST')
  expect(other.does(aid, 'CANCEL')).toEqual([{ type: 'freeGoods' }])
})
