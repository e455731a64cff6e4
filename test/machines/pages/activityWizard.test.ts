/** Planning an activity: its safety, the last look, what is sent of it, and the same on other days. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ActivityValues, blankActivity } from '../../../src/pages/scene/parts/activityValues.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openScreen, type Patch, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const PLACE = { region: '330106009001', regionDone: true, address: '宝石社区小花园', meeting: '东门牌楼下' }
const WORDS = {
  kind: 'goods',
  title: '一起分拣冬衣',
  summary: '半天就好',
  body: '收来的冬衣按大小分好，带手套，管午饭',
} as const
/** All of it filled in. */
const plan = (change: Partial<ActivityValues> = {}): ActivityValues => {
  const { drafts, ...blank } = blankActivity('')
  const shift = { ...drafts[0]!, title: '上午班', day: '2026-12-01', places: 6, minimum: 2 }
  return { ...blank, ...WORDS, ...PLACE, at: { lng: 120.15, lat: 30.28 }, danger: 'no', drafts: [shift], ...change }
}
/** The wizard at a step, with this filled in on an earlier visit. */
const openWizard = (values: ActivityValues, step: number, more: Partial<ScreenOptions> = {}) => {
  const stored = JSON.stringify({ draft: values, step, reached: step, key: 'k', notStored: [] })
  const drafts = memoryStore({ 'draft:7:activity-new': stored, 'draft:7:activity-x1': stored })
  return openScreen({ at: '/scene?write=1', drafts, ...more })
}
const button = (name: string | RegExp) => () => fireEvent.click(screen.getByRole('button', { name }))
const radio = (name: RegExp) => () => fireEvent.click(screen.getByRole('radio', { name }))
const write = (label: RegExp, value: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
type Sent = readonly { readonly wire: string; readonly input: object }[]
const sentTo = (wire: string, sent: Sent) => sent.filter(one => one.wire === wire).map(({ input }) => input)
const question = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
const LAST = 4
const INSURED = { danger: 'yes', insurer: '平安', policy: 'P-1', insurerPhone: '95511' } as const

test('who insures it is asked for only where somebody could come to harm', async () => {
  const { press } = await openWizard(plan({ danger: '' }), 3)
  expect(question()).toBe('安全怎么保障？')
  const asksForInsurer = () => screen.queryByLabelText(/^保险公司/) !== null
  expect(asksForInsurer()).toBe(false)
  await press(radio(/^可能会/))
  expect(asksForInsurer()).toBe(true)
  await press(button('下一步'))
  for (const sentence of ['请填写保险公司', '请填写保单号', '请填写保险电话'])
    expect(screen.getByText(sentence)).toBeTruthy()
  await press(radio(/^不会/))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^不会/ }).checked).toBe(true)
  expect(asksForInsurer()).toBe(false)
  await press(button('下一步'))
  expect(question()).toBe('请核对一遍')
})

test('whether people are let in by themselves can be switched off, and the last page says so', async () => {
  const { press } = await openWizard(plan(), 3)
  await press(() => fireEvent.click(screen.getByRole('checkbox')))
  await press(button('下一步'))
  expect(screen.getByText('每份都由负责人审核')).toBeTruthy()
})

test.each([
  ['内容', '办一场什么活动？'],
  ['班次', '什么时候，要几个人？'],
  ['地点', '在哪里集合？'],
  ['安全', '安全怎么保障？'],
])('on the last page %s leads back to its own step', async (group, expected) => {
  const { press } = await openWizard(plan(), LAST)
  await press(button(`修改${group}`))
  expect(question()).toBe(expected)
})

test.each([
  [0, ''],
  [1, '，满 1 岁'],
  [18, '，满 18 岁'],
])('a least age of %i is said as 「%s」', async (leastAge, words) => {
  await openWizard(plan({ drafts: [{ ...plan().drafts[0]!, leastAge }] }), LAST)
  const line = screen.getByText('上午班').closest('div')?.textContent
  expect(line).toBe(`上午班12月1日 周二 09:00–11:30，6 人${words}`)
})

test('a new activity is sent as it was planned, and one without danger names no insurer', async () => {
  const { press, sent } = await openWizard(plan({ ...INSURED, danger: 'no' }), LAST)
  await press(button('保存'))
  expect(sentTo('/api/renwu/huodongSave', sent)).toEqual([
    {
      ...WORDS,
      ...{ region: PLACE.region, address: PLACE.address, meeting: PLACE.meeting, radius: 300 },
      ...{ lng: 120.15, lat: 30.28, risky: false, automatic: true },
      shifts: [
        {
          ...{ title: '上午班', day: '2026-12-01', from: '09:00', until: '11:30' },
          ...{ places: 6, minimum: 2, leastAge: 0, skill: '' },
        },
      ],
    },
  ])
})

test('one with danger and a picture sends both, also its insurer', async () => {
  const { press, sent } = await openWizard(plan({ ...INSURED, pictures: ['/files/garden.jpg'] }), LAST)
  await press(button('保存'))
  const { danger: _, ...insured } = INSURED
  expect(sentTo('/api/renwu/huodongSave', sent)).toEqual([
    expect.objectContaining({ ...insured, risky: true, picture: '/files/garden.jpg' }),
  ])
})

test('an activity that is changed is sent as itself, with the version that was read', async () => {
  const { press, sent } = await openWizard(plan(), LAST, {
    at: '/scene?edit=x1',
    patch: (wire, reply) =>
      wire === '/api/renwu/huodongDetails'
        ? { ...reply, record: { ...(reply as { record: object }).record, version: 7 } }
        : reply,
  })
  await press(button('保存'))
  expect(sentTo('/api/renwu/huodongSave', sent)).toEqual([expect.objectContaining({ id: 'x1', version: 7 })])
})

const wasOn: Patch = (wire, reply) => {
  if (wire !== '/api/renwu/huodongDetails') return reply
  const [shift] = (reply as { shifts: readonly object[] }).shifts
  const startsAt = Date.parse('2026-11-10T09:00:00+08:00')
  return { ...reply, shifts: [{ ...shift, startsAt, endsAt: startsAt + 9_000_000 }] }
}
/** What was held a week ago on Tuesday; the server makes these of it. */
const openCopy = (ids: readonly string[]) =>
  openScreen({
    at: '/scene?copy=x1',
    patch: wasOn,
    answer: ({ wire }) => (wire === '/api/renwu/huodongCopy' ? { ids } : undefined),
  })

test.each([
  [['a1'], '/scene?id=a1'],
  [['a1', 'a2'], '/scene?tab=draft'],
])('copied to %j it goes on at %s', async (ids, address) => {
  const { press, sent } = await openCopy(ids)
  if (ids.length > 1) await press(button('再加一个日期'))
  await press(button(`复制 ${ids.length} 场`))
  expect(window.location.pathname + window.location.search).toBe(address)
  const days = ids.length > 1 ? ['2026-11-24', '2026-12-01'] : ['2026-11-24']
  expect(sentTo('/api/renwu/huodongCopy', sent)).toEqual([{ id: 'x1', days }])
})

test('a day that is past, or chosen already, is said at itself and sends nothing', async () => {
  const { press, sent } = await openCopy([])
  await press(button('再加一个日期'))
  await press(write(/^第 2 场/, '2026-11-24'))
  await press(button('复制 2 场'))
  const faultOf = (label: RegExp) => {
    const field = screen.getByLabelText(label)
    const notes = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return notes.map(id => document.getElementById(id)?.textContent ?? '').join('')
  }
  expect([faultOf(/^第 1 场/), faultOf(/^第 2 场/)]).toEqual(['', '这一天已经选过了'])
  await press(write(/^第 2 场/, '2026-11-18'))
  await press(button('复制 2 场'))
  expect([faultOf(/^第 1 场/), faultOf(/^第 2 场/)]).toEqual(['', '请选明天以后的日子'])
  expect(sentTo('/api/renwu/huodongCopy', sent)).toEqual([])
  await press(write(/^第 2 场/, '2026-11-19'))
  await press(button('复制 2 场'))
  expect(sentTo('/api/renwu/huodongCopy', sent)).toHaveLength(1)
  expect(screen.queryByText('请选明天以后的日子')).toBeNull()
})
