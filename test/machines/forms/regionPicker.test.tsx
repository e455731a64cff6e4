import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache, setFetcher } from '../../../src/data/queryCache.ts'
import { RegionPicker } from '../../../src/forms/regionPicker.tsx'

const BELOW: Readonly<Record<string, readonly [id: string, name: string][]>> = {
  '': [
    ['11', '北京市'],
    ['42', '湖北省'],
    ['81', '香港特别行政区'],
  ],
  '11': [['1101', '北京市']],
  '1101': [
    ['110101', '东城区'],
    ['110102', '西城区'],
  ],
  '110101': [
    ['110101001', '东华门街道'],
    ['110101002', '景山街道'],
  ],
  '110101001': [['110101001001', '多福巷社区居委会']],
  '110101002': [],
  '110102': [['110102001', '西长安街街道']],
  '42': [['429004', '仙桃市']],
  '429004': [['429004', '仙桃市']],
  '81': [['8100', '香港特别行政区']],
  '8100': [['810000', '香港特别行政区']],
  '810000': [],
}
let down = false
const answer = async (_wire: string, { id = '' }: { id?: string }) => {
  if (down) throw new Refused({ code: 'broken', message: '服务出了点问题' })
  return { dataList: (BELOW[id] ?? []).map(([one, name]) => ({ id: one, name })) }
}

let chosen: [code: string, done: boolean] = ['', false]
function Page({ levels, start = '', exact = false }: { levels: 3 | 5; start?: string; exact?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <RegionPicker
      label="所在地区"
      levels={levels}
      exact={exact}
      value={value}
      error="请选到街道"
      onChange={(code, done) => {
        chosen = [code, done]
        setValue(code)
      }}
    />
  )
}
const answers = () => act(async () => {})
const shown = (level: string) => screen.queryByLabelText<HTMLSelectElement>(new RegExp(`^${level}`))
const labelOf = (level: string) => shown(level)?.labels[0]?.textContent
const open = async (levels: 3 | 5, start?: string, exact?: boolean) => {
  render(<Page levels={levels} {...(start && { start })} {...(exact && { exact })} />)
  await answers()
}
const choose = async (level: string, code: string) => {
  fireEvent.change(shown(level) as HTMLSelectElement, { target: { value: code } })
  await answers()
  await answers()
}

beforeEach(() => {
  down = false
  chosen = ['', false]
  setFetcher(answer as unknown as CallWire)
})
afterEach(() => {
  cleanup()
  clearCache()
})

test('a level can be chosen once the one above is, and one that has no choice chooses itself', async () => {
  await open(5)
  expect(shown('城市')?.disabled).toBe(true)
  await choose('省份', '11')
  expect(shown('城市')?.value).toBe('1101')
  await choose('区县', '110101')
  expect(chosen).toEqual(['110101', false])
  await choose('街道', '110101001')
  expect(chosen).toEqual(['110101001', true])
  expect(shown('社区')?.value).toBe('')
})

test('a place directly under its province is its own city and district', async () => {
  await open(3)
  await choose('省份', '42')
  expect([shown('城市')?.value, shown('区县')?.value]).toEqual(['429004', '429004'])
  expect(chosen).toEqual(['429004', true])
})

test('where there are no streets the district is all that can be said, and it is enough', async () => {
  await open(5)
  await choose('省份', '81')
  expect(shown('街道')).toBeNull()
  expect(chosen).toEqual(['810000', true])
})

test('a street without communities asks for none', async () => {
  await open(5)
  await choose('省份', '11')
  await choose('区县', '110101')
  await choose('街道', '110101002')
  expect(shown('社区')).toBeNull()
  expect(chosen).toEqual(['110101002', true])
})

test('a code shows all its levels, and a new street forgets the old community', async () => {
  await open(5, '110101001001')
  expect(['省份', '城市', '区县', '街道', '社区'].map(level => shown(level)?.value)).toEqual([
    '11',
    '1101',
    '110101',
    '110101001',
    '110101001001',
  ])
  await choose('街道', '110101002')
  expect(chosen).toEqual(['110101002', true])
})

test('what is missing is said at the first level that is not chosen', async () => {
  await open(5)
  await choose('省份', '11')
  expect(shown('区县')?.getAttribute('aria-invalid')).toBe('true')
  expect(shown('街道')?.getAttribute('aria-invalid')).toBeNull()
})

test('a list that did not come says so and can be asked for again', async () => {
  down = true
  await open(5)
  expect(screen.getByRole('alert').textContent).toBe('服务出了点问题')
  down = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await answers()
  expect(shown('省份')?.disabled).toBe(false)
})

test('where the community has to be said too, a street is not enough, unless it has none', async () => {
  await open(5, '110101', true)
  expect(labelOf('社区')).toBe('社区')
  await choose('街道', '110101001')
  expect(chosen).toEqual(['110101001', false])
  await choose('社区', '110101001001')
  expect(chosen).toEqual(['110101001001', true])
  await choose('街道', '110101002')
  expect(chosen).toEqual(['110101002', true])
})

test('the community may be left out where nobody asks for it, and the street never chooses itself', async () => {
  await open(5, '1101')
  expect(['街道', '社区'].map(labelOf)).toEqual(['街道', '社区（选填）'])
  await choose('区县', '110102')
  expect([shown('街道')?.value, chosen]).toEqual(['', ['110102', false]])
})

test('three levels are enough where only the district is asked', async () => {
  await open(3, '1101')
  expect(shown('街道')).toBeNull()
  await choose('区县', '110102')
  expect(chosen).toEqual(['110102', true])
  expect(['省份', '城市', '区县'].map(level => shown(level)?.value)).toEqual(['11', '1101', '110102'])
})

test('a level says what has to be chosen before it', async () => {
  await open(5)
  const words = ['城市', '区县', '街道', '社区'].map(level => shown(level)?.options[0]?.textContent)
  expect(words).toEqual(['先选省份', '先选城市', '先选区县', '先选街道'])
})
