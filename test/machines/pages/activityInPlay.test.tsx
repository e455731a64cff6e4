/** Signing up for an activity: what is asked of whom, what is sent, and what my sign-up says afterwards. */
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { CalendarLink } from '../../../src/pages/activity/parts/calendarLink.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const button = (name: string | RegExp) => () => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: RegExp, value: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const DAYS = { startsAt: NOW + 6 * DAY_MS, endsAt: NOW + 6 * DAY_MS + 3 * HOUR_MS }
const shift = (id: string, over: object = {}) => ({
  ...{ id, state: 'open', stateLabel: '可以报名', title: `班次${id}`, ...DAYS, places: 9, taken: 3, waiting: 0 },
  ...{ minimum: 0, leastAge: 0, skill: '' },
  ...over,
})
/** An activity with these shifts, for a person or an organisation. */
const withShifts =
  (shifts: readonly object[], kind = 'person', more: object = {}): Patch =>
  (wire, reply) => {
    if (wire === '/api/my/getMyInfo') return { ...reply, kind }
    if (wire !== '/api/huodong/huodongDetails') return reply
    return { ...reply, shifts, mine: [], groups: [], obstacle: null, signUpOpen: true, ...more }
  }
const inputsOf = (sent: readonly { readonly wire: string; readonly input: object }[], wire: string) =>
  sent.filter(call => call.wire === wire).map(({ input }) => input)

describe('signing up with more than one press', () => {
  const open = (...shifts: readonly object[]) =>
    openScreen({ at: '/volunteerRF?id=x1&shift=s1', patch: withShifts(shifts.length > 0 ? shifts : [shift('s1')]) })
  test.each([
    ['17', true],
    ['18', false],
    ['7', true],
    ['', false],
    ['acht', false],
  ])('whoever is %j years old is asked for a guardian: %j', async (age, asked) => {
    const { press } = await open()
    await press(write(/^年龄/, age))
    expect(screen.queryByLabelText(/^监护人手机号/) !== null).toBe(asked)
  })
  test('of somebody who comes alone only the shift and how many are sent', async () => {
    const { press, sent } = await open()
    await press(button('报名'))
    expect(inputsOf(sent, '/api/huodong/baomingZhiyuanzhe')).toEqual([{ shift: 's1', party: 1 }])
    expect(window.location.pathname).toBe('/myVolunteerDetail')
  })
  test('of several it is sent whether all or none shall come, and what was said', async () => {
    const { press, sent } = await open()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press(write(/^人数/, '2'))
    await press(() => fireEvent.click(screen.getByRole('checkbox')))
    await press(write(/^备注/, '膝盖不好'))
    await press(write(/^年龄/, '70'))
    await press(button('报名'))
    expect(inputsOf(sent, '/api/huodong/baomingZhiyuanzhe')).toEqual([
      { shift: 's1', party: 2, allOrNothing: true, words: '膝盖不好', age: 70 },
    ])
  })
  test('of a minor the guardian and their code are, and neither may be left out', async () => {
    const { press, sent } = await open()
    await press(write(/^年龄/, '16'))
    await press(button('报名'))
    expect(screen.getAllByText('请填写监护人手机号').length).toBeGreaterThan(0)
    expect(screen.getAllByText('请填写监护人验证码').length).toBeGreaterThan(0)
    await press(write(/^监护人手机号/, '13900000009'))
    await press(write(/^监护人验证码/, '123456'))
    await press(button('报名'))
    expect(inputsOf(sent, '/api/huodong/baomingZhiyuanzhe')).toEqual([
      { shift: 's1', party: 1, age: 16, guardianPhone: '13900000009', code: '123456' },
    ])
  })
  test('for a shift with a least age one’s own has to be said', async () => {
    const { press, sent } = await open(shift('s1', { leastAge: 16 }))
    expect(screen.getByText(/^这个班次要满 16 岁/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('年龄（选填）')
    await press(button('报名'))
    expect(screen.getAllByText('请填写年龄').length).toBeGreaterThan(0)
    expect(inputsOf(sent, '/api/huodong/baomingZhiyuanzhe')).toEqual([])
  })
  test('a full shift is waited for, and it is said what that means', async () => {
    await open(shift('s1', { places: 3, taken: 3 }))
    expect(screen.getByRole('button', { name: '候补' })).toBeTruthy()
    expect(screen.getByText(/^这个班次名额满了/)).toBeTruthy()
  })
  test('places are read anew where somebody else was quicker', async () => {
    const { press, sent } = await openScreen({
      at: '/volunteerRF?id=x1&shift=s1',
      patch: withShifts([shift('s1')]),
      answer: ({ wire }) => {
        if (wire === '/api/huodong/baomingZhiyuanzhe') throw new Refused({ code: 'notNow', message: '名额刚刚满了' })
        return undefined
      },
    })
    const before = inputsOf(sent, '/api/huodong/huodongDetails').length
    await press(button('报名'))
    expect(screen.getAllByText('名额刚刚满了').length).toBeGreaterThan(0)
    expect(inputsOf(sent, '/api/huodong/huodongDetails').length).toBe(before + 1)
  })
})

test.each(['/volunteerDetail?id=x1', '/activityP?id=x1'])(
  'whoever sees an activity that has begun is not asked to become a volunteer for it: %s',
  async at => {
    const obstacle = { message: '报名要先成为志愿者', help: '/roleEdit' }
    const started = shift('s1', { state: 'underway', startsAt: NOW - HOUR_MS })
    await openScreen({ at, patch: withShifts([started], 'person', { obstacle, state: 'underway' }) })
    expect(screen.getByText(/^所有班次都已经开始或取消了/)).toBeTruthy()
    expect(screen.queryByText(obstacle.message)).toBeNull()
  },
)

describe('places for people of an organisation', () => {
  const SOON = { startsAt: NOW + 48 * HOUR_MS, endsAt: NOW + 50 * HOUR_MS }
  const SHIFTS = [
    shift('held'),
    shift('full', { places: 3, taken: 3 }),
    shift('soon', SOON),
    shift('free', { places: 9, taken: 3 }),
    shift('large', { places: 200, taken: 3 }),
  ]
  const open = () =>
    openScreen({
      at: '/VolunteerDF?id=x1&shift=large',
      patch: withShifts(SHIFTS, 'organisation', { groups: [{ id: 'g', shift: 'held', stateLabel: '待写名字' }] }),
    })
  test('are kept at shifts that have some, are far enough, and of which none are kept yet; the others say why', async () => {
    await open()
    const radios = screen
      .getAllByRole<HTMLInputElement>('radio')
      .map(one => [one.value, one.checked, one.disabled || one.getAttribute('aria-disabled') === 'true'])
    expect(radios).toEqual([
      ...[
        ['held', false, true],
        ['full', false, true],
        ['soon', false, true],
      ],
      ...[
        ['free', false, false],
        ['large', true, false],
      ],
    ])
    for (const why of [
      '您的单位已经在这个班次留了名额',
      '名额满了，可以请大家各自报名候补',
      '离开始不到 48 小时，请大家各自报名',
    ])
      expect(document.body.textContent).toContain(why)
  })
  test('are as many as are left, and fifty at most; how many has to be said', async () => {
    const { press, sent } = await open()
    expect(screen.getByText('连领队在内，最多 50 人')).toBeTruthy()
    await press(() => fireEvent.click(screen.getAllByRole('radio')[3]!))
    expect(screen.getByText('连领队在内，最多 6 人')).toBeTruthy()
    await press(button('留名额'))
    expect(screen.getAllByText('请填写人数').length).toBeGreaterThan(0)
    await press(write(/^人数/, '4'))
    await press(button('留名额'))
    expect(inputsOf(sent, '/api/huodong/tuantiHold')).toEqual([{ shift: 'free', places: 4 }])
    expect(window.location.search).toMatch(/^\?group=/)
  })
})

describe('one of my sign-ups', () => {
  const facts = async (over: object) => {
    const plain = {
      ...{
        state: 'approved',
        stateLabel: '已通过',
        position: 0,
        party: 1,
        places: 1,
        unit: '',
        vehicle: null,
        trips: 0,
      },
      ...{ checkedInAt: null, words: '', absences: 0, lateCancels: 0, meeting: '', code: '', hours: '' },
    }
    await openScreen({
      at: '/myVolunteerDetail?id=x1',
      patch: (wire, reply) => (wire === '/api/my/baomingDetails' ? { ...reply, ...plain, ...over } : reply),
    })
    const values = screen.getAllByRole('definition')
    const all = screen.getAllByRole('term').map((one, at) => `${one.textContent} ${values[at]?.textContent}`)
    return all.filter(one => !/^(时间|地点|保险公司|保单号|报案电话) /.test(one))
  }
  const car = { plate: '浙A12345', seats: 5, load: 0 }
  test.each([
    [{}, []],
    [{ position: 3, party: 2, places: 0 }, ['候补 第 3 位', '人数 2 人']],
    [{ party: 3, places: 2 }, ['人数 3 人，现在占 2 个名额']],
    [{ party: 3, places: 3 }, ['人数 3 人']],
    [{ unit: '花园小学' }, ['单位 花园小学为您报的']],
    [{ vehicle: car }, ['车辆 浙A12345，5 座']],
    [{ vehicle: { ...car, load: 300 } }, ['车辆 浙A12345，5 座，载重 300 公斤']],
    [{ trips: 2, carried: 7, kilometres: 31 }, ['出车 已出车 2 趟，载 7 人次，共 31 公里']],
    [{ checkedInAt: NOW }, ['签到 今天 10:24']],
    [{ words: '只能上午', meeting: '东门' }, ['集合 东门', '备注 只能上午']],
    [{ absences: 1 }, ['近 90 天 缺席 1 次；只有您自己看得到']],
    [{ lateCancels: 2 }, ['近 90 天 临时取消 2 次，不算缺席；只有您自己看得到']],
    [{ absences: 1, lateCancels: 2 }, ['近 90 天 缺席 1 次；临时取消 2 次，不算缺席；只有您自己看得到']],
  ])('with %j says so', async (over, lines) => {
    expect(await facts(over)).toEqual(lines)
  })
  test.each([
    [{ hours: 'h1' }, '看这次的工时', '/workTime?id=h1'],
    [{ hours: '' }, '看我的工时', '/workTime'],
  ])('that is over leads to its hours: %j', async (over, name, href) => {
    await facts({ state: 'left', ...over })
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })
})

const question = { current: undefined as ReturnType<typeof useQuestion> | undefined }
function Question() {
  question.current = useQuestion()
  return null
}

describe('the address of my calendar', () => {
  test('is another one after a yes, under the same key until the new one is here', async () => {
    const keys: (string | undefined)[] = []
    const call = async (_: string, input: { renew?: boolean }, { key }: { key?: string } = {}) => {
      if (!input.renew) return { url: 'https://l.cn/ical/old.ics' }
      keys.push(key)
      if (keys.length === 1) throw new Refused({ code: 'offline', message: '网络不给力' })
      return { url: `https://l.cn/ical/new${keys.length}.ics` }
    }
    openPage(
      <>
        <CalendarLink />
        <Question />
      </>,
      () => ({ url: 'https://l.cn/ical/old.ics' }),
      { ports: { call: call as never } },
    )
    await act(async () => {})
    const open = () => screen.getByRole('link', { name: '在日历里打开' }).getAttribute('href')
    expect(open()).toBe('webcal://l.cn/ical/old.ics')
    const renew = async (yes: boolean) => {
      await act(async () => button('换一个地址')())
      await act(async () => {
        if (question.current?.kind === 'ask') question.current.answer(yes)
        closeQuestion()
      })
      await act(async () => {})
    }
    await renew(false)
    expect(keys).toEqual([])
    await renew(true)
    expect([open(), screen.queryByText(/^已换成新地址/)]).toEqual(['webcal://l.cn/ical/old.ics', null])
    await renew(true)
    expect(open()).toBe('webcal://l.cn/ical/new2.ics')
    expect(screen.getByText(/^已换成新地址/)).toBeTruthy()
    await renew(true)
    expect([keys[1] === keys[0], keys[2] === keys[1]]).toEqual([true, false])
  })
})
