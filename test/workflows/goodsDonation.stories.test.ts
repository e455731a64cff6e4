/** 2-workflows.md 2.2, told by people. */
import { describe, expect, test } from 'vitest'
import { days, hours } from '../../src/machines/workflow/span.ts'
import { goodsDonation } from '../../src/machines/workflows/goodsDonation/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import {
  BROUGHT,
  COLLECTED,
  DONATION_ACTORS,
  DONATION_REASON,
  FETCHED,
  STORED,
} from '../support/model/worlds/goodsDonation.ts'

const { donor, responsible, farResponsible, platform, collector, otherCollector, warehouseIn, farWarehouseIn } =
  DONATION_ACTORS
const roleGrant = { system: 'roleGrant' } as const

const given = (facts = FETCHED) => {
  const life = new RecordSimulation(goodsDonation, facts)
  life.take(donor, 'SUBMIT')
  return life
}
const assigned = () => {
  const life = given()
  life.take(responsible, 'ACCEPT')
  life.take(responsible, 'ASSIGN', { collector: 'collector' })
  return life
}
const collected = () => {
  const life = assigned()
  life.take(collector, 'AGREE')
  life.take(collector, 'COLLECT', COLLECTED)
  return life
}

describe('goods are fetched at the door', () => {
  test('and every one of them has one thing to do in turn', () => {
    const life = given()
    expect(life.label).toBe('待受理')
    expect(life.buttons(responsible)).toEqual(['受理', '婉拒'])
    life.take(responsible, 'ACCEPT')
    expect(life.buttons(responsible)).toEqual(['指派收取员'])
    life.take(responsible, 'ASSIGN', { collector: 'collector' })
    expect(life.buttons(collector)).toEqual(['同意上门', '无法收取'])
    life.take(collector, 'AGREE')
    expect(life.buttons(collector)).toEqual(['确认收取', '无法收取'])
    life.take(collector, 'COLLECT', COLLECTED)
    expect(life.buttons(donor)).toEqual(['确认无误', '件数不对'])
    life.take(donor, 'CONFIRM')
    expect(life.buttons(warehouseIn)).toEqual(['入库'])
    const effects = life.take(warehouseIn, 'STORE', STORED)
    expect(effects.map(({ type }) => type)).toEqual(['storeGoods', 'award', 'message'])
    expect(effects[1]).toEqual({
      type: 'award',
      params: { uid: 'donor', points: 36, minutes: 0, reason: '捐赠物品入库' },
    })
    life.take({ system: 'stockIssue' }, 'DISTRIBUTED')
    expect(life.label).toBe('已发放')
  })
  test('a thousand pieces earn no more than the most', () => {
    const life = collected()
    life.take(donor, 'CONFIRM')
    const counts = [{ item: 'item1', count: 1_000 }]
    expect(life.take(warehouseIn, 'STORE', { counts, shelf: 'A', reason: '' })[1]).toMatchObject({
      params: { points: 200 },
    })
  })
  test('three days of silence are a yes, a dispute brings the collector back', () => {
    const life = collected()
    life.take(donor, 'DISPUTE', DONATION_REASON)
    expect(life.label).toBe('上门中')
    life.take(collector, 'COLLECT', COLLECTED)
    life.advanceTime(days(3))
    expect(life.label).toBe('待入库')
  })
  test('whoever was asked and does not answer within a day is asked no more', () => {
    const life = assigned()
    life.advanceTime(hours(24))
    expect(life.label).toBe('待指派')
    expect(life.refusalOf(collector, 'AGREE')?.code).toBe('notYours')
  })
  test('whoever finds nothing at the door gives it back, and donor and desk hear why', () => {
    const life = assigned()
    life.take(collector, 'AGREE')
    expect(life.refusalOf(collector, 'DECLINE')?.code).toBe('invalid')
    const effects = life.take(collector, 'DECLINE', { reason: '敲门没有人' })
    expect(effects).toMatchObject([
      { params: { to: ['donor'], text: '收取员没能收取您的捐赠：敲门没有人。正在为您重新安排' } },
      { params: { to: { rung: 'responsible' }, text: '收取员没能收取一份捐物：敲门没有人，请重新指派' } },
    ])
    expect(life.label).toBe('待指派')
    expect(life.row.facts).toMatchObject({ assignee: '' })
    expect(life.refusalOf(collector, 'COLLECT', COLLECTED)?.code).toBe('notYours')
    life.take(responsible, 'ASSIGN', { collector: 'collector' })
    life.take(collector, 'AGREE')
    life.take(collector, 'COLLECT', COLLECTED)
    expect(life.label).toBe('已收取')
  })
  test('only who was asked may answer, and only once', () => {
    const life = assigned()
    expect(life.refusalOf(otherCollector, 'AGREE')?.code).toBe('notYours')
    life.take(collector, 'DECLINE', DONATION_REASON)
    expect(life.refusalOf(collector, 'AGREE')?.code).toBe('notYours')
    expect(life.label).toBe('待指派')
  })
})

describe('goods are brought', () => {
  test('straight to the warehouse', () => {
    const life = given(BROUGHT)
    life.take(responsible, 'ACCEPT')
    expect(life.label).toBe('待送达')
    expect(life.refusalOf(farWarehouseIn, 'STORE', STORED)?.code).toBe('notYours')
    life.take(warehouseIn, 'STORE', STORED)
    expect(life.label).toBe('已入库')
  })
})

describe('nobody takes it up', () => {
  test('it climbs after 48 hours, and stays where nobody stands above', () => {
    const life = given()
    life.advanceTime(hours(48))
    expect(life.row.facts).toMatchObject({ rung: 'platform' })
    expect(life.effects.at(-1)).toMatchObject({ params: { to: { rung: 'platform' } } })
    life.advanceTime(hours(480))
    expect(life.label).toBe('待受理')
  })
  test('whoever takes it up has it from then on', () => {
    const life = given()
    life.take(platform, 'ACCEPT')
    expect(life.row.facts).toMatchObject({ rung: 'platform' })
  })
})

describe('nobody acts on both sides', () => {
  test('a responsible person does not take up the own gift, nor books it in', () => {
    const own = { ...FETCHED, owner: 'responsible' }
    const life = new RecordSimulation(goodsDonation, own)
    life.take(responsible, 'SUBMIT')
    expect(life.buttons(responsible)).toEqual(['撤回捐赠'])
    expect(life.refusalOf(responsible, 'ACCEPT')?.code).toBe('notYours')
    expect(life.refusalOf(farResponsible, 'ACCEPT')?.code).toBe('notYours')
    const keeper = new RecordSimulation(goodsDonation, { ...BROUGHT, owner: 'warehouseIn' })
    keeper.row = { ...keeper.row, state: 'awaitingDropOff' }
    expect(keeper.refusalOf(warehouseIn, 'STORE', STORED)?.code).toBe('notYours')
  })
})

test('the donor may take it back until somebody has set out', () => {
  for (const bring of [given, assigned]) {
    const life = bring()
    life.take(donor, 'REVOKE')
    expect(life.label).toBe('已撤回')
  }
  const life = assigned()
  life.take(collector, 'AGREE')
  expect(life.refusalOf(donor, 'REVOKE')?.code).toBe('notNow')
})

test('a role taken away hands the matter up: the collector’s to the desk, the desk’s to the next rung', () => {
  const under = assigned()
  under.take(collector, 'AGREE')
  under.take(roleGrant, 'HAND_UP')
  expect(under.label).toBe('待指派')
  expect(under.row.facts).toMatchObject({ assignee: '' })
  const waiting = given()
  waiting.take(roleGrant, 'HAND_UP')
  expect(waiting.row.facts).toMatchObject({ rung: 'platform' })
  expect(waiting.refusalOf(roleGrant, 'HAND_UP')?.code).toBe('notNow')
})

test('counts and shelf are asked for in words', () => {
  const life = assigned()
  life.take(collector, 'AGREE')
  expect(life.refusalOf(collector, 'COLLECT', { ...COLLECTED, counts: [] })).toMatchObject({
    message: '请填写实收件数',
  })
  expect(life.refusalOf(collector, 'COLLECT', { ...COLLECTED, counts: [{ item: 'a', count: -1 }] })).toMatchObject({
    code: 'invalid',
    message: '件数不能小于 0',
  })
})
