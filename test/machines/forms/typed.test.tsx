import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { form, phone, text } from '../../../src/contract/fields.ts'
import { decodeForm } from '../../../src/contract/form.ts'
import { cutSigns } from '../../../src/contract/signs.ts'
import { isPhone, phoneDigits, phonesIn, typedCount } from '../../../src/contract/typed.ts'
import { goodsErrors } from '../../../src/pages/donation/parts/giveValues.ts'
import { Counter } from '../../../src/ui/parts/counter.tsx'

afterEach(cleanup)

describe('a telephone number', () => {
  test.each([
    '13812345678',
    '138 1234 5678',
    '138-1234-5678',
    '+86 138 1234 5678',
    '0086 13812345678',
    '１３８１２３４５６７８',
    '138.1234.5678',
    '8613812345678',
    '(+86)138–1234–5678',
    '（００８６）138 1234 5678',
    '\u202D13812345678\u202C',
  ])('is read as people write it: %s', typed => {
    expect([isPhone(typed), phoneDigits(typed)]).toEqual([true, '13812345678'])
    expect(decodeForm(form({ phone: phone() }), { phone: typed })).toEqual({ phone: '13812345678' })
  })
  test('of each network that there is begins with 13 to 19', () => {
    const networks = Array.from({ length: 10 }, (_, digit) => `1${digit}`)
    expect(networks.filter(network => isPhone(`${network}812345678`))).toEqual(networks.slice(3))
  })
  test.each(['1381234567', '138123456789', '23812345678', '手机'])('that is none is refused: %s', typed => {
    expect(isPhone(typed)).toBe(false)
    expect(() => decodeForm(form({ phone: phone() }), { phone: typed })).toThrow('请填写 11 位手机号')
  })
})

test.each(['\n', '\r\n', ',', '，', '、', ';', '；', '，\n'])('telephone numbers are told apart by %j', between => {
  expect(phonesIn(`王桂兰 138 1234 5678${between}13900000001${between}`)).toEqual(['13812345678', '13900000001'])
})
test('a telephone number of a list is read also with what stands before it abroad; a name alone is none', () => {
  expect(phonesIn('王桂兰 +86 138 1234 5678\n李强\n（0086）139-0000-0001')).toEqual(['13812345678', '13900000001'])
  expect(phonesIn(' \n，')).toEqual([])
})

describe('a count', () => {
  test('is a number only where a whole one is written', () => {
    const typed = ['3', ' ３ ', '1，200', '1 200', '1,20', '1.5', '-2', '', '三']
    expect(typed.map(one => typedCount(one))).toEqual([3, 3, 1200, 1200, '1,20', '1.5', -2, '', '三'])
    const [most, more] = ['9'.repeat(15), '9'.repeat(16)]
    expect([typedCount(most), typedCount(more)], 'not one digit is lost').toEqual([999_999_999_999_999, more])
  })
  test.each([
    ['公斤', '10 斤', 5],
    ['公斤', '５公斤', 5],
    ['公斤', '1.5 吨', 1500],
    ['公斤', '3 斤', '3 斤'],
    ['公斤', '5 箱', '5 箱'],
    ['分钟', '1.5小时', 90],
    ['人', '3人', 3],
    [undefined, '3 斤', '3 斤'],
  ])('in %s is never taken for another unit: %s', (unit, typed, count) => {
    expect(typedCount(typed, unit)).toBe(count)
  })
  test.each([
    ['1.5', '数量应是整数'],
    [-2, '数量不能小于 1'],
    [99_999, '数量不能大于 9999'],
    ['', '请填写数量'],
  ])('of goods that is %s is said at its field', (count, sentence) => {
    const goods = {
      key: 0,
      name: '冬衣',
      classification: 'c',
      condition: 'new' as const,
      unit: '件',
      pictures: [],
      count,
    }
    expect(goodsErrors([goods], 0)['goods.0.count']).toBe(sentence)
  })
})

function Pieces({ onFault }: { onFault: (sentence: string) => void }) {
  const [count, setCount] = useState(2)
  return (
    <>
      <Counter label="数量" value={count} max={347} onChange={setCount} onFault={onFault} />
      <output>{count}</output>
    </>
  )
}

describe('the counter', () => {
  test.each([
    ['1.5', '件数要写成整数'],
    ['-2', '最少 1 件'],
    ['999', '最多 347 件'],
    ['', '请填写件数'],
  ])('says what is wrong with %s, leaves it as it was written and buys nothing else', (typed, sentence) => {
    const onFault = vi.fn()
    render(<Pieces onFault={onFault} />)
    const box = screen.getByRole('textbox')
    fireEvent.change(box, { target: { value: typed } })
    fireEvent.blur(box)
    expect(screen.getByRole('alert').textContent).toContain(sentence)
    expect((box as HTMLInputElement).value).toBe(typed)
    expect(screen.getByRole('status').textContent).toBe('2')
    expect(onFault).toHaveBeenLastCalledWith(expect.stringContaining(sentence))
    fireEvent.change(box, { target: { value: '5' } })
    fireEvent.blur(box)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('5')
    expect(onFault).toHaveBeenLastCalledWith('')
    fireEvent.click(screen.getByRole('button', { name: '多一件' }))
    expect([(box as HTMLInputElement).value, screen.getByRole('status').textContent]).toEqual(['6', '6'])
  })
})

describe('a text is as long as people see it', () => {
  const FAMILY = '👨‍👩‍👧‍👦'
  const name = form({ name: text('名字', { max: 3 }) })
  test.each(['𠮷𠮷𠮷', `${FAMILY}${FAMILY}🇨🇳`, 'e\u0301e\u0301e\u0301', '王👩🏽‍🦱🏳️‍🌈'])(
    '%s has no more than three',
    typed => {
      expect(decodeForm(name, { name: typed })).toEqual({ name: typed })
      expect(() => decodeForm(name, { name: `${typed}字字` })).toThrow('名字最多 3 个字')
    },
  )
  test('is never cut within a sign, with and without the browser knowing signs', () => {
    const words = `王${FAMILY}🇨🇳e\u0301👩🏽‍🦱1️⃣`
    const cuts = () => [1, 2, 3, 4, 5, 6].map(max => cutSigns(words, max))
    const known = cuts()
    expect(known).toEqual(['王', `王${FAMILY}`, `王${FAMILY}🇨🇳`, words.slice(0, 18), words.slice(0, -3), words])
    vi.stubGlobal('Intl', {})
    expect(cuts()).toEqual(known)
    vi.unstubAllGlobals()
    expect(cutSigns('一二三四', 3, '…')).toBe('一二…')
  })
  test('one sign of a thousand accents is none', () => {
    expect(() => decodeForm(name, { name: `e${'\u0301'.repeat(1000)}` })).toThrow('名字最多 3 个字')
  })
})
