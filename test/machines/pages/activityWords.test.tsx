/** What cards and lines of activities say of times, places and of those who come. */
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ActivityRow, MySignUp, ShiftRow } from '../../../src/contract/activity.contract.ts'
import type { GroupRow } from '../../../src/contract/group.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { ActivityCard } from '../../../src/pages/activity/parts/activityCard.tsx'
import { GroupCard } from '../../../src/pages/activity/parts/groupCard.tsx'
import { MySignUpCard } from '../../../src/pages/activity/parts/mySignUpCard.tsx'
import { activityPath, mayHold, openShifts, placeText } from '../../../src/pages/activity/parts/places.ts'
import { ShiftCard, termsText } from '../../../src/pages/activity/parts/shiftCard.tsx'
import { ShiftChoice } from '../../../src/pages/activity/parts/shiftChoice.tsx'
import { groupText } from '../../../src/pages/activity/shared/groupText.ts'
import { journeyText } from '../../../src/pages/activity/shared/journeyText.ts'
import { clockOf, periodOfShifts, periodText } from '../../../src/pages/activity/shared/period.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())
afterEach(cleanup)

const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+08:00`)
const wordsOf = (page: ReactNode) => render(page).container.textContent ?? ''

describe('when it is', () => {
  test.each([
    ['2026-11-19', '09:00', '2026-11-19', '11:30', '明天 9:00–11:30'],
    ['2026-11-18', '19:05', '2026-11-18', '20:00', '今天 19:05–20:00'],
    ['2026-11-28', '10:00', '2026-11-28', '12:00', '11月28日 周六 10:00–12:00'],
    ['2026-11-28', '22:00', '2026-11-29', '06:30', '11月28日 周六 22:00 – 11月29日 周日 6:30'],
  ])('from %s %s to %s %s is said as a period', (first, from, last, to, words) => {
    expect(periodText({ startsAt: at(first, from), endsAt: at(last, to) })).toBe(words)
  })
  test('a field for times holds both digits of the hour', () => {
    expect(clockOf(at('2026-11-18', '09:05'))).toBe('09:05')
  })
  test('of several shifts it is from the first beginning to the last end, in whatever order they stand', () => {
    const shifts = [
      { startsAt: 50, endsAt: 60 },
      { startsAt: 10, endsAt: 90 },
      { startsAt: 30, endsAt: 40 },
    ]
    expect(periodOfShifts(shifts)).toEqual({ startsAt: 10, endsAt: 90 })
    expect(periodOfShifts([])).toEqual({ startsAt: NOW, endsAt: NOW })
  })
})

const shift = (over: Partial<ShiftRow> = {}): ShiftRow => ({
  ...{ id: 's1', state: 'open', stateLabel: '可以报名', title: '上午班', places: 9, taken: 3, waiting: 0 },
  ...{ minimum: 0, leastAge: 0, skill: '', startsAt: at('2026-11-19', '09:00'), endsAt: at('2026-11-19', '11:30') },
  ...over,
})

describe('which shifts can be signed up for', () => {
  test('those that are open and have not begun: one that begins this moment is over', () => {
    const all = [
      shift({ id: 'later', startsAt: NOW + 1 }),
      shift({ id: 'now', startsAt: NOW }),
      shift({ id: 'dropped', state: 'dropped', startsAt: NOW + 1 }),
    ]
    expect(openShifts(all, NOW).map(({ id }) => id)).toEqual(['later'])
  })
  test.each([
    [48 * HOUR_MS + 1, true],
    [48 * HOUR_MS, false],
    [47 * HOUR_MS, false],
  ])('%i ms before it begins places are kept for an organisation: %j', (ahead, may) => {
    expect(mayHold({ startsAt: NOW + ahead }, NOW)).toBe(may)
  })
})

test('work with goods has a page of its own', () => {
  expect(activityPath({ id: 'a', kind: 'goods' })).toBe('/activityWz?id=a')
  expect(activityPath({ id: 'a', kind: 'relief' })).toBe('/activityJz?id=a')
})

test.each([
  ['西湖区北山街道', '西湖区宝石山下 3 号', '西湖区宝石山下 3 号'],
  ['西湖区北山街道', '宝石山下 3 号', '西湖区北山街道宝石山下 3 号'],
  ['桐庐县', '桐庐县迎春路', '桐庐县迎春路'],
  ['宝石社区', '宝石社区 4 号', '宝石社区 4 号'],
  ['', '天目山路 1 号', '天目山路 1 号'],
])('at %j, %j: it is found at %j', (regionName, address, words) => {
  expect(placeText({ regionName, address })).toBe(words)
})

test.each([
  [{ size: 5, places: 1, unanswered: 1, agreed: 3 }, '留了 5 个名额：3 人同意，1 人待答复，1 个待写名字'],
  [{ size: 5, places: 5, unanswered: 0, agreed: 0 }, '留了 5 个名额：5 个待写名字'],
  [{ size: 2, places: 0, unanswered: 0, agreed: 2 }, '留了 2 个名额：2 人同意'],
  [{ size: 2, places: 0, unanswered: 0, agreed: 0 }, '留了 2 个名额'],
])('a group with %j', (counts, words) => {
  expect(groupText(counts)).toBe(words)
})

test('what a car did is told in the order of trips, people and way', () => {
  expect(journeyText({ trips: 2, carried: 7, kilometres: 31 })).toBe('已出车 2 趟，载 7 人次，共 31 公里')
})

describe('a shift', () => {
  test.each([
    [{}, ''],
    [{ leastAge: 18 }, '满 18 岁'],
    [{ skill: '理发' }, '最好会理发'],
    [{ minimum: 1 }, ''],
    [{ minimum: 2 }, '满 2 人才开'],
    [{ leastAge: 16, skill: '理发', minimum: 3 }, '满 16 岁 · 最好会理发 · 满 3 人才开'],
  ])('with %j says who may come', (over, words) => {
    expect(termsText(shift(over))).toBe(words)
  })
  test.each([
    [{}, '上午班还差 6 人明天 9:00–11:30已报 3 / 9 人'],
    [{ taken: 9, waiting: 2 }, '上午班候补，已有 2 人在等明天 9:00–11:30已报 9 / 9 人'],
    [{ leastAge: 18 }, '上午班还差 6 人明天 9:00–11:30已报 3 / 9 人 · 满 18 岁'],
    [{ state: 'dropped', stateLabel: '已取消' }, '上午班已取消明天 9:00–11:30'],
    [{ state: 'closed', stateLabel: '已开始' }, '上午班已开始明天 9:00–11:30已报 3 / 9 人'],
    [{ state: 'closed', stateLabel: '已开始', places: 0, taken: 0 }, '上午班已开始明天 9:00–11:30'],
  ])('with %j reads whole', (over, words) => {
    expect(wordsOf(<ShiftCard shift={shift(over)} />)).toBe(words)
  })
  test('shows how full it is', () => {
    render(<ShiftCard shift={shift({ places: 8, taken: 2 })} />)
    expect(screen.getByLabelText('上午班的名额').getAttribute('aria-valuenow')).toBe('25')
  })
  test('to be chosen says its places and terms, and why it cannot be; of times alone only when it is', () => {
    const shifts = [shift({ leastAge: 18 }), shift({ id: 's2', title: '下午班', places: 3 })]
    const choice = (timesOnly: boolean) => (
      <ShiftChoice
        {...{ shifts, timesOnly, value: '', error: undefined }}
        why={({ id }) => (id === 's2' ? '您已经报了这个班次' : '')}
        onChange={() => {}}
      />
    )
    const words = wordsOf(choice(false))
    expect(words).toContain('上午班 明天 9:00–11:30')
    expect(words).toContain('还差 6 人 · 满 18 岁')
    expect(words).toContain('您已经报了这个班次')
    cleanup()
    expect(wordsOf(choice(true))).not.toMatch(/还差|满 18 岁/)
  })
})

const signUp = (over: Partial<MySignUp> = {}) =>
  ({
    ...{ id: 'u1', title: '整理花园', picture: '', kind: 'volunteer', state: 'approved', stateLabel: '已通过' },
    ...{ party: 1, places: 1, position: 0, unit: '', address: '宝石山下', dueAt: null },
    ...{ startsAt: at('2026-11-19', '09:00'), endsAt: at('2026-11-19', '11:30') },
    ...over,
  }) as MySignUp
const HEAD = '整理花园明天 9:00–11:30'

test.each([
  [{}, '已通过宝石山下看签到码'],
  [{ state: 'waiting', stateLabel: '候补', position: 2, places: 0 }, '候补第 2 位宝石山下'],
  [{ unit: '花园小学' }, '已通过花园小学宝石山下看签到码'],
  [{ kind: 'vehicle' as const }, '已通过爱心车辆宝石山下看签到码'],
  [{ party: 3, places: 3 }, '已通过3 人宝石山下看签到码'],
  [{ party: 3, places: 2 }, '已通过3 人，占 2 个名额宝石山下看签到码'],
  [{ party: 3, places: 0, state: 'applied', stateLabel: '待通过' }, '待通过3 人宝石山下'],
  [{ state: 'absent', stateLabel: '缺席' }, '缺席宝石山下可以补请假'],
  [{ state: 'applied', stateLabel: '待通过', dueAt: NOW + HOUR_MS }, '待通过宝石山下'],
  [
    { state: 'offered', stateLabel: '有名额了', dueAt: NOW + HOUR_MS },
    '有名额了还剩 1 小时 · 然后让给下一位宝石山下去确认名额',
  ],
  [
    { state: 'toReconfirm', stateLabel: '待再确认', dueAt: NOW + HOUR_MS },
    '待再确认还剩 1 小时 · 然后让给下一位宝石山下去确认能不能来',
  ],
])('one of my sign-ups with %j says how it stands and what is to be done', (over, words) => {
  expect(wordsOf(<MySignUpCard row={signUp(over)} />)).toBe(HEAD + words)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/myVolunteerDetail?id=u1')
})

const group = (over: Partial<GroupRow>) =>
  ({
    ...{ id: 'g1', title: '整理花园', picture: '', state: 'held', stateLabel: '待写名字', address: '宝石山下' },
    ...{ size: 5, places: 2, unanswered: 0, agreed: 3, nameBy: NOW + HOUR_MS },
    ...{ startsAt: at('2026-11-19', '09:00'), endsAt: at('2026-11-19', '11:30') },
    ...over,
  }) as GroupRow

test.each([
  [{}, '待写名字还剩 1 小时 · 然后让出没有名字的名额留了 5 个名额：3 人同意，2 个待写名字 · 宝石山下去写上参加的人'],
  [{ state: 'confirmed', stateLabel: '已定', places: 0, size: 3 }, '已定留了 3 个名额：3 人同意 · 宝石山下'],
])('a group of my organisation with %j', (over, words) => {
  expect(wordsOf(<GroupCard row={group(over)} />)).toBe(HEAD + words)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/myVolunteerDetail?group=g1')
})

const activity = (over: Partial<ActivityRow>) =>
  ({
    ...{ id: 'a1', title: '整理花园', picture: '', kind: 'goods', state: 'recruiting', stateLabel: '招募中' },
    ...{ signUpOpen: true, distance: null, places: 9, taken: 3, waiting: 0 },
    ...{ regionName: '西湖区', address: '西湖区宝石山下' },
    ...{ startsAt: at('2026-11-19', '09:00'), endsAt: at('2026-11-19', '11:30') },
    ...over,
  }) as ActivityRow

test.each([
  [{}, '还差 6 人物资西湖区宝石山下'],
  [{ taken: 9 }, '候补，还没有人在等物资西湖区宝石山下'],
  [{ distance: 3_240 }, ' · 3.2 km还差 6 人物资西湖区宝石山下'],
  [{ distance: 0 }, ' · 0 m还差 6 人物资西湖区宝石山下'],
  [{ signUpOpen: false }, '招募中已停止报名物资西湖区宝石山下'],
  [{ state: 'underway', stateLabel: '进行中' }, '还差 6 人进行中物资西湖区宝石山下'],
  [{ signUpOpen: false, state: 'ended', stateLabel: '已结束', kind: 'relief' as const }, '已结束助人西湖区宝石山下'],
])('an activity in the list with %j', (over, words) => {
  expect(wordsOf(<ActivityCard row={activity(over)} href="/x" />)).toBe(HEAD + words)
})
