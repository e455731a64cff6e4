/** Forms drawn from their call: words, limits and faults of the contract; what is sent; what cannot be bound. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../../../src/contract/endpoint.ts'
import { amount, choice, choices, count, day, form, phone, pictures, text } from '../../../src/contract/fields.ts'
import { callFieldSpecs } from '../../../src/contract/fieldWords.ts'
import { json, wireNumber } from '../../../src/contract/form.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { setView } from '../../../src/data/view.ts'
import { fieldsOf } from '../../../src/forms/callFields.ts'
import { CallField, CallForm } from '../../../src/forms/callForm.tsx'
import { useCallForm } from '../../../src/forms/useCallForm.ts'
import { contract } from '../../support/contract/contract.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'

const lend = endpoint({
  wire: '/api/test/lend',
  who: 'member',
  title: '借工具',
  once: true,
  input: form({
    tool: text('工具', { min: 2, max: 10 }),
    deposit: wireNumber('押金', amount('押金', 50_000)),
    days: wireNumber('天数', count('天数', { min: 1, max: 30, unit: '天' })),
    from: day('开始日期'),
    phone: phone('联系电话'),
    way: choice('取法', { fetch: '自己来取', bring: '送上门' }),
    skills: z.optional(json('会用的', choices('会用的', ['电钻', '梯子'], { max: 2 }))),
    words: z.optional(text('备注', { max: 200 })),
    photos: z.optional(json('照片', pictures('照片', { max: 3 }))),
  }),
  reply: z.object({ id: z.string() }),
})
const LOOKS = {
  tool: { hint: '写清楚型号' },
  deposit: {},
  days: {},
  from: {},
  phone: {},
  way: {},
  skills: {},
  words: { placeholder: '例如：周末用' },
  photos: {},
} as const

const page = <CallForm call={lend} draft="lend" fields={LOOKS} done="已借出" />
const type = (label: RegExp, value: string) =>
  act(() => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const faults = () => screen.queryAllByRole('alert').map(one => one.textContent)
function fill() {
  type(/^工具/, '电钻')
  type(/^押金/, '12.50')
  type(/^天数/, '3')
  type(/^开始日期/, '2027-01-31')
  type(/^联系电话/, '139 0000 0009')
  fireEvent.click(screen.getByLabelText('送上门'))
}

beforeEach(() => setView({ uid: 'u1', settled: true }))
afterEach(cleanup)

describe('a form of a call', () => {
  test('has its words, limits, choices and what may be left out from the contract', () => {
    openPage(page, () => ({}))
    expect(screen.getByRole('heading', { name: '借工具' })).toBeTruthy()
    expect(screen.getByText('0 / 10')).toBeTruthy()
    expect(screen.getByText('写清楚型号')).toBeTruthy()
    expect(screen.getAllByText('（选填）').length).toBe(3)
    for (const label of ['自己来取', '送上门', '电钻', '梯子']) expect(screen.getByLabelText(label)).toBeTruthy()
    expect(screen.getByText('元')).toBeTruthy()
    expect(screen.getByText('天')).toBeTruthy()
    expect(screen.getByLabelText(/^备注/).getAttribute('placeholder')).toBe('例如：周末用')
  })
  test('says what is wrong at each field in the word over it, and sends nothing', async () => {
    const { sent } = openPage(page, () => ({}))
    fill()
    type(/^工具/, '钻')
    type(/^押金/, '十二')
    type(/^天数/, '31')
    type(/^联系电话/, '')
    await press('借工具')
    expect(faults()).toEqual(['工具至少 2 个字', '押金请写成 12.50 这样的数', '天数不能大于 30', '请填写联系电话'])
    expect(sent).toEqual([])
  })
  test('sends money in 分, numbers as numbers, and nothing for what is left out', async () => {
    const { sent } = openPage(page, () => ({ id: 'l1' }))
    fill()
    await press('借工具')
    expect(sent.filter(({ wire }) => wire === lend.wire)).toEqual([
      {
        wire: lend.wire,
        input: { tool: '电钻', deposit: 1250, days: 3, from: '2027-01-31', phone: '139 0000 0009', way: 'bring' },
      },
    ])
  })
  test('puts what the server says at its field, and keeps what is filled in', async () => {
    const drafts = memoryStore()
    const refuse = () => {
      throw new Refused({ code: 'invalid', message: '这件工具已经借出', field: 'tool' })
    }
    openPage(page, refuse, { ports: { drafts } })
    fill()
    await press('借工具')
    expect(faults()).toEqual(['这件工具已经借出'])
    cleanup()
    openPage(page, refuse, { ports: { drafts } })
    expect(screen.getByLabelText<HTMLInputElement>(/^押金/).value).toBe('12.50')
  })
})

function Page() {
  const made = useCallForm(lend, {
    draft: 'lend',
    given: { way: 'fetch', from: '2027-01-31' },
    labels: () => ({ tool: '要借的梯子' }),
    start: { tool: '梯子' },
    own: { careful: false },
    more: ({ careful }) => (careful ? { words: '小心用' } : {}),
    validate: ({ days }) => ({ days: days === '7' ? '一周太长' : '' }),
    done: '已借出',
  })
  return (
    <>
      <CallField form={made} name="tool" />
      <CallField form={made} name="days" />
      <button type="button" onClick={() => made.set({ careful: true, deposit: '1', phone: '13900000009' })}>
        小心
      </button>
      <button type="button" onClick={made.submit}>
        借
      </button>
    </>
  )
}

describe('a form that its page lays out', () => {
  test('names a field as its page does, in errors, too', async () => {
    openPage(<Page />, () => ({}))
    expect(screen.getByLabelText<HTMLInputElement>(/^要借的梯子/).value).toBe('梯子')
    type(/^要借的梯子/, '')
    type(/^天数/, '7')
    await press('借')
    expect(faults()).toEqual(['请填写要借的梯子', '一周太长'])
  })
  test('sends what is given and what the page adds', async () => {
    const { sent } = openPage(<Page />, () => ({ id: 'l1' }))
    type(/^天数/, '2')
    await press('小心')
    await press('借')
    expect(sent.at(0)?.input).toEqual({
      ...{ way: 'fetch', from: '2027-01-31', tool: '梯子', deposit: 100, days: 2 },
      ...{ phone: '13900000009', words: '小心用' },
    })
  })
})

function Unbound() {
  const made = useCallForm(lend, { draft: 'x', given: { way: 'fetch' }, own: { careful: false }, done: '' })
  // @ts-expect-error a given field is not filled in
  made.bind('way')
  // @ts-expect-error the page's own has no words in the contract
  made.bind('careful')
  // @ts-expect-error no field of the call
  return <CallField form={made} name="tol" />
}

test('every text that a call takes has words to be drawn with', () => {
  const leafOf = (schema: z.ZodMiniType): string => {
    const { type, innerType, out } = schema._zod.def as unknown as Readonly<Record<string, z.ZodMiniType>> & {
      readonly type: string
    }
    const inner = innerType ?? out
    return inner ? leafOf(inner) : type
  }
  const mute = Object.values(contract)
    .flatMap(calls => Object.values<Endpoint>(calls))
    .flatMap(({ wire, input }) => {
      if (!(input instanceof z.ZodMiniObject)) return []
      const specs = callFieldSpecs(input)
      const shape = input.shape as Readonly<Record<string, z.ZodMiniType>>
      return Object.keys(shape).flatMap(name =>
        specs[name] || !/^(string|enum)$/.test(leafOf(shape[name] as z.ZodMiniType)) ? [] : [`${wire} ${name}`],
      )
    })
  expect(mute).toEqual([])
})

test('a field that the call has not does not compile', () => {
  // @ts-expect-error no field of the call
  const drawn = <CallForm call={lend} draft="x" fields={{ tol: {} }} done="" />
  // @ts-expect-error no field of the call
  const given = <CallForm call={lend} draft="x" given={{ wy: 'fetch' }} fields={{}} done="" />
  // @ts-expect-error no field of the call
  expect([fieldsOf(lend.input).tol, Unbound, drawn, given]).toHaveLength(4)
})
