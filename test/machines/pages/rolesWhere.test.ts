/** Where a role shall hold: chosen inside of what one leads, level by level, and read once more before it is sent. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { openScreen, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const nodes = (...rows: readonly (readonly [id: string, name: string])[]) => ({
  dataList: rows.map(([id, name]) => ({ id, name })),
})
/** What lies below a region; the provinces below none. */
const BELOW: Readonly<Record<string, object>> = {
  '': nodes(['33', '浙江省'], ['32', '江苏省']),
  33: nodes(['3301', '杭州市'], ['3302', '宁波市']),
  3301: nodes(['330106', '西湖区'], ['330102', '上城区']),
  3302: nodes(['330203', '海曙区'], ['330205', '江北区']),
  330106: nodes(['330106009', '北山街道'], ['330106010', '西溪街道']),
  // It has one only.
  330102: nodes(['330102001', '清波街道']),
}
const tree: Answer = ({ wire, input }) =>
  wire.startsWith('/api/getFiveAddress') ? (BELOW[String(input.id ?? '')] ?? nodes()) : undefined
const open = (at: string, more: Partial<ScreenOptions> = {}) => openScreen({ at, answer: tree, ...more })
const button = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value
/** The lists that something is wrong with. */
const faulty = () => [...document.querySelectorAll('select[aria-invalid=true]')]
const question = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
const writePhone = () => fireEvent.change(screen.getByLabelText(/^手机号/), { target: { value: '13900000001' } })

const leads = (...regions: readonly string[]) => ({
  who: { uid: '7', grants: regions.map(region => ({ role: 'leader3' as const, region })) },
})
const toRegion = async (press: (deed: () => void) => Promise<unknown>) => {
  await press(writePhone)
  await press(button('下一步'))
  await press(() => fireEvent.click(screen.getByRole('radio', { name: /^四级负责人/ })))
  await press(button('下一步'))
}

test('who leads two districts says first in which, and then only what lies there is offered', async () => {
  const { press, sent } = await open('/addRole', leads('330102', '330106'))
  await toRegion(press)
  expect(screen.queryByLabelText('街道')).toBeNull()
  await press(button('下一步'))
  expect(question()).toBe('在哪里担任？')
  expect(faulty()).toEqual([screen.getByLabelText('在哪个地区')])
  await press(choose('在哪个地区', '330106'))
  expect([...screen.getByLabelText<HTMLSelectElement>('街道').options].map(({ text }) => text)).toEqual([
    ...['请选择', '北山街道', '西溪街道'],
  ])
  await press(choose('街道', '330106010'))
  expect(chosen('在哪个地区')).toBe('330106')
  await press(button('下一步'))
  expect(document.body.textContent).toContain('地区330106的西溪街道')
  await press(button('任命'))
  expect(sent.filter(({ wire }) => wire === '/api/renwu/roleAdd').map(({ input }) => input)).toEqual([
    { phone: '13900000001', role: 'leader4', region: '330106010' },
  ])
})

test('where the region is not precise, that is said at the level which is missing', async () => {
  const { press } = await open('/addRole', leads('330106', '330102'))
  await toRegion(press)
  await press(choose('在哪个地区', '330106'))
  await press(button('下一步'))
  expect(faulty()).toEqual([screen.getByLabelText('街道')])
  expect(screen.getAllByText('请选到底')).toHaveLength(1)
})

test('who is moved goes to a region that is chosen to its end, and hears why: each is said at its own place', async () => {
  const { press, sent } = await open('/editRole?id=x1&move=1', {
    ...leads('330106', '330102'),
    patch: (wire, reply) =>
      wire === '/api/my/roleDetails' ? { ...reply, role: 'leader4', region: '330106009' } : reply,
  })
  const reason = screen.getByLabelText<HTMLTextAreaElement>(/^原因/)
  await press(choose('在哪个地区', '330106'))
  await press(() => fireEvent.change(reason, { target: { value: '搬家了' } }))
  await press(button('确定调整'))
  expect(faulty()).toEqual([screen.getByLabelText('街道')])
  expect([screen.getAllByText('请选到底').length, reason.getAttribute('aria-invalid')]).toEqual([1, null])
  await press(choose('街道', '330106010'))
  await press(() => fireEvent.change(reason, { target: { value: '' } }))
  await press(button('确定调整'))
  expect([faulty(), reason.getAttribute('aria-invalid')]).toEqual([[], 'true'])
  await press(() => fireEvent.change(reason, { target: { value: '搬家了' } }))
  await press(button('确定调整'))
  expect(sent.filter(({ wire }) => wire === '/api/renwu/roleChange').map(({ input }) => input)).toEqual([
    { id: 'x1', region: '330106010', reason: '搬家了' },
  ])
})

test('a county without a city above it is a city-level region as well', async () => {
  const { press } = await open('/addRole', {
    who: { uid: '7', grants: [{ role: 'platform', region: '' }] },
    answer: ({ wire, input }) => {
      if (!wire.startsWith('/api/getFiveAddress')) return undefined
      if (!input.id) return nodes(['41', '河南省'], ['33', '浙江省'])
      return input.id === '41' ? nodes(['4101', '郑州市'], ['419001', '济源市']) : nodes()
    },
  })
  await press(writePhone)
  await press(button('下一步'))
  await press(() => fireEvent.click(screen.getByRole('radio', { name: /^二级负责人/ })))
  await press(button('下一步'))
  await press(choose('省份', '41'))
  await press(choose('城市', '419001'))
  await press(button('下一步'))
  expect(document.body.textContent).toContain('济源市')
  expect(question()).not.toBe('在哪里担任？')
})

test('another district takes away the street that lay in the first', async () => {
  const { press } = await open('/addRole', leads('330106', '330203'))
  await toRegion(press)
  await press(choose('在哪个地区', '330106'))
  await press(choose('街道', '330106010'))
  await press(choose('在哪个地区', '330203'))
  expect(chosen('街道')).toBe('')
})

test('the only street of a district is chosen by itself, and called by its name', async () => {
  const { press } = await open('/addRole', leads('330106', '330102'))
  await toRegion(press)
  await press(choose('在哪个地区', '330102'))
  expect(chosen('街道')).toBe('330102001')
  await press(button('下一步'))
  expect(document.body.textContent).toContain('地区330102的清波街道')
})

test('the last look at an appointment leads back to whom it is about', async () => {
  const { press } = await open('/addRole', leads('330106'))
  await toRegion(press)
  await press(choose('街道', '330106009'))
  await press(button('下一步'))
  await press(button('修改任命'))
  expect(question()).toBe('您要任命谁？')
})

test('a number that met no network is looked for again at a press', async () => {
  let fails = true
  const { press, sent } = await open('/addRole', {
    ...leads('330106'),
    answer: ({ wire }) => {
      if (wire === '/api/renwu/roleFind' && fails) throw new Refused({ code: 'offline', message: '网络不给力' })
      return undefined
    },
  })
  await press(writePhone)
  const failure = screen.getByRole('button', { name: '重试' }).closest('[role=alert]')
  expect(failure?.textContent).toContain('网络不给力')
  fails = false
  await press(button('重试'))
  expect(screen.queryByText('网络不给力')).toBeNull()
  expect(sent.filter(({ wire }) => wire === '/api/renwu/roleFind').length).toBeGreaterThan(1)
})

const START = { role: 'collector', words: '周末有空', skills: [], region: '', area: '', areaNames: [], root: '' }
const openApplication = (draft: object, step: number) => {
  const stored = { draft: { ...START, warehouse: '', ...draft }, step, reached: step, key: 'k', notStored: [] }
  return open('/roleEdit?new=1', { drafts: memoryStore({ 'draft:7:applyRole': JSON.stringify(stored) }) })
}

test('who asks for a role chooses where from the province down; another city takes away what lay below', async () => {
  const { press } = await openApplication({}, 1)
  expect(question()).toBe('在哪里担任？')
  await press(choose('省份', '33'))
  await press(choose('城市', '3302'))
  await press(choose('区县', '330203'))
  await press(choose('城市', '3301'))
  expect(chosen('区县')).toBe('')
  await press(choose('区县', '330106'))
  await press(choose('街道', '330106009'))
  await press(button('下一步'))
  await press(button('下一步'))
  expect(document.body.textContent).toContain('地区浙江省杭州市西湖区北山街道申请说明周末有空')
})

test('the last look at an application leads back to its role', async () => {
  const { press } = await openApplication({ region: '330106009', area: '330106009', areaNames: ['北山街道'] }, 3)
  await press(button('修改申请'))
  expect(question()).toBe('您想担任什么角色？')
})
