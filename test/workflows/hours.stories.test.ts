/** 2b-workflows 2b.8, hours, told by people. */
import { expect, test } from 'vitest'
import type { Effect } from '../../src/machines/workflow/effects.ts'
import { days } from '../../src/machines/workflow/span.ts'
import { type Hours, hours } from '../../src/machines/workflows/hours/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { BY_HAND, HELPED, HOURS_ACTORS, LONG_DAY, SCANNED } from '../support/model/worlds/hours.ts'

const { volunteer, leader, leader3, leader2, platform } = HOURS_ACTORS
const why = { reason: '和现场记录不一致' }
const recorded = (facts: Hours, system: 'aid' | 'signUp' = 'signUp') => {
  const life = new RecordSimulation(hours, facts)
  life.take({ system }, 'RECORD')
  return life
}
const creditsIn = (effects: readonly Effect[]) =>
  effects.flatMap(effect => (effect.type === 'creditHours' ? [effect.params] : []))
const AS_RECORDED = { minutes: 300, reason: '' }

test('help that was thanked for counts at once: ten points an hour, frozen for thirty days', () => {
  const life = recorded(HELPED, 'aid')
  expect(life.label).toBe('已计时')
  expect(creditsIn(life.effects)).toEqual([
    { uid: 'volunteer', minutes: 300, points: 50, frozenFor: days(30), reason: '完成帮扶' },
  ])
  life.advanceTime(days(30))
  expect(life.label).toBe('已结清')
  expect(life.refusalOf(volunteer, 'DISPUTE', why)?.code).toBe('notNow')
})
test('two scans and one leader are enough, entered by hand two people of different posts are not too many', () => {
  const scanned = recorded(SCANNED)
  scanned.take(leader, 'CONFIRM', AS_RECORDED)
  expect(scanned.label).toBe('已计时')
  const byHand = recorded(BY_HAND)
  byHand.take(leader, 'CONFIRM', AS_RECORDED)
  expect([byHand.label, creditsIn(byHand.effects)]).toEqual(['待复核', []])
  expect(byHand.refusalOf(leader3, 'COUNTERSIGN')?.code).toBe('notYours')
  byHand.take(leader2, 'COUNTERSIGN')
  expect(creditsIn(byHand.effects)).toMatchObject([{ minutes: 300 }])
})
// The label of help that was thanked for, and of a scanned service that one person has confirmed.
test.each([
  ['eight hours a day', { dayMinutes: 480 }, '已计时', '已计时', ''],
  ['a minute more', { dayMinutes: 481 }, '待核时', '待复核', '当天合计 8 小时 1 分钟，超过 8 小时'],
  ['another service at the same time', { overlaps: 1 }, '待核时', '待复核', '另外 1 份服务的时间重叠'],
  ['nothing but a clock', { auto: true }, '待核时', '待复核', '没有人确认过'],
  ['as long as there was', { possible: 300 }, '已计时', '已计时', ''],
  ['a minute less than it took', { possible: 299 }, '待核时', '待复核', '从答应到完成只有 4 小时 59 分钟'],
  ['half of the shift', { planned: 600 }, '已计时', '已计时', ''],
  ['less than half of it', { planned: 602 }, '已计时', '待复核', ''],
  ['three times a month the same two', { pairTimes: 3 }, '已计时', '已计时', ''],
  ['a fourth time', { pairTimes: 4, pairMinutes: 960 }, '待核时', '已计时', '同一位邻居 4 次互助，共 16 小时'],
])('with %s it counts by itself, by one word or by two', (_, changes, helped, scanned, words) => {
  const help = recorded({ ...HELPED, ...changes }, 'aid')
  expect([help.label, creditsIn(help.effects).length]).toEqual([helped, helped === '已计时' ? 1 : 0])
  expect(JSON.stringify(help.effects), 'the desk and the helper read why').toContain(words)
  const service = recorded({ ...SCANNED, ...changes })
  service.take(leader, 'CONFIRM', AS_RECORDED)
  expect(service.label).toBe(scanned)
})
test('who was helped, or has voided it, decides nothing about it', () => {
  const life = recorded({ ...HELPED, auto: true, helped: 'leader' }, 'aid')
  expect(life.refusalOf(leader, 'CONFIRM', AS_RECORDED)?.code).toBe('notYours')
  life.take(leader3, 'VOID', why)
  life.take(volunteer, 'DISPUTE', why)
  expect(life.refusalOf(leader3, 'DECIDE', { minutes: 300, reason: '再看一遍' })?.message).toContain('另一位')
})
test('up to twelve hours the district countersigns, above them the city', () => {
  const deskOf = (dayMinutes: number) => {
    const life = recorded({ ...LONG_DAY, dayMinutes })
    life.take(leader, 'CONFIRM', AS_RECORDED)
    return life.row.facts.desk
  }
  expect([deskOf(720), deskOf(721)]).toEqual(['leader3', 'leader2'])
})
test('whoever confirmed never decides about it, however far it climbs', () => {
  const life = recorded(BY_HAND)
  life.advanceTime(days(14))
  expect(life.row.facts.desk).toBe('leader2')
  life.take(leader2, 'CONFIRM', AS_RECORDED)
  expect(life.refusalOf(leader2, 'COUNTERSIGN')?.message).toContain('另一位复核人')
  life.advanceTime(days(7))
  life.take(platform, 'COUNTERSIGN')
  expect(life.label).toBe('已计时')
})
test('a dispute puts another time in the place of the first, and there is no second dispute', () => {
  const life = recorded(SCANNED)
  life.take(leader, 'CONFIRM', { minutes: 240, reason: '提前离开' })
  life.take(volunteer, 'DISPUTE', why)
  const effects = life.take(leader3, 'DECIDE', { minutes: 300, reason: '签退记录可信' })
  expect(effects.map(({ type }) => type).slice(0, 3)).toEqual(['takeBackHours', 'creditHours', 'stepOfOpened'])
  expect(life.refusalOf(volunteer, 'DISPUTE', why)?.message).toContain('已经裁定过')
})
test('whoever asked for hours to be revoked never agrees to it, not even with a post at the platform', () => {
  const both = { ...leader2, grants: [...(leader2.grants ?? []), ...(platform.grants ?? [])] }
  const life = recorded(HELPED, 'aid')
  life.take(both, 'REVOKE', { reason: '代签', photos: ['/files/proof.jpg'] })
  expect(life.refusalOf(both, 'AGREE_REVOKE')?.message).toContain('另一位')
  life.take(platform, 'AGREE_REVOKE')
  expect(life.label).toBe('已撤销')
})
