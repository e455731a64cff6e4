/** Columns from large to small: what opens them, what is fetched for them, and what counts as a choice. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CascadeNode, Cascader, type CascaderProps } from '../../../src/ui/operated/cascader.tsx'
import { deferred } from '../../support/machines/fakes.ts'

afterEach(cleanup)

const TREE: readonly CascadeNode[] = [
  { id: '33', name: '浙江省', children: [{ id: '3301', name: '杭州市' }] },
  { id: '11', name: '北京市', children: [{ id: '1101', name: '东城区' }] },
]
const onChange = vi.fn<(path: readonly CascadeNode[]) => void>()
const open = (more: Partial<CascaderProps> = {}) => {
  onChange.mockClear()
  return render(<Cascader nodes={TREE} value={[]} labels={['省', '市']} {...{ onChange, ...more }} />)
}
const option = (name: string) => screen.getByRole('option', { name })
const columns = () => screen.getAllByRole('listbox').map(one => one.getAttribute('aria-label'))
const chosen = () => onChange.mock.calls.map(([path]) => path.map(({ name }) => name))

describe('a column', () => {
  test('opens under a mouse that comes over it, and under no finger: that presses', () => {
    open()
    fireEvent.pointerEnter(option('浙江省'), { pointerType: 'touch' })
    expect(columns()).toEqual(['省'])
    fireEvent.pointerEnter(option('浙江省'), { pointerType: 'mouse' })
    expect(columns()).toEqual(['省', '市'])
    fireEvent.pointerEnter(option('北京市'), { pointerType: 'mouse' })
    expect([columns(), screen.queryByRole('option', { name: '杭州市' })]).toEqual([['省', '市'], null])
    expect(chosen()).toEqual([])
  })
  test('stays open under a mouse that goes over an end', () => {
    open()
    fireEvent.click(option('浙江省'))
    fireEvent.pointerEnter(option('杭州市'), { pointerType: 'mouse' })
    expect([columns(), option('杭州市').dataset.open]).toEqual([['省', '市'], undefined])
  })
  test('is one stop for the keyboard: at what is open in it, else at its first', () => {
    open()
    const stops = () => screen.getAllByRole('option').flatMap(one => (one.tabIndex === 0 ? [one.textContent] : []))
    expect(stops()).toEqual(['浙江省'])
    fireEvent.click(option('北京市'))
    expect(stops()).toEqual(['北京市', '东城区'])
  })
  test('shows what was chosen before as it opens', () => {
    const before = Element.prototype.scrollIntoView
    const shown: (string | null)[] = []
    Element.prototype.scrollIntoView = function () {
      shown.push(this.textContent)
    }
    onTestFinished(() => {
      Element.prototype.scrollIntoView = before
    })
    open({ value: ['北京市', '东城区'] })
    expect(shown).toEqual(['北京市', '东城区'])
    const selected = screen.getAllByRole('option', { selected: true }).map(one => one.textContent)
    expect(selected).toEqual(['北京市', '东城区'])
    cleanup()
    shown.length = 0
    open({ value: ['北京市', '崇文区'] })
    expect([shown, columns()], 'opens as far as it is known').toEqual([['北京市'], ['省', '市']])
    cleanup()
    shown.length = 0
    open({ value: ['上海市'] })
    expect([shown, screen.queryAllByRole('option', { selected: true })]).toEqual([[], []])
  })
})

describe('a choice', () => {
  test('is the end of the way alone', () => {
    open()
    fireEvent.click(option('浙江省'))
    expect(chosen()).toEqual([])
    fireEvent.click(option('杭州市'))
    expect(chosen()).toEqual([['浙江省', '杭州市']])
  })
  test('is each step where any counts', () => {
    open({ partial: true })
    fireEvent.click(option('浙江省'))
    fireEvent.click(option('杭州市'))
    expect(chosen()).toEqual([['浙江省'], ['浙江省', '杭州市']])
  })
})

describe('what lies below is fetched', () => {
  const STREETS = [{ id: '330106001', name: '北山街道' }]
  const DISTRICTS = [
    { id: '330106', name: '西湖区' },
    { id: '330102', name: '上城区' },
  ]
  const below = vi.fn<(path: readonly CascadeNode[]) => Promise<readonly CascadeNode[]>>()
  const openDistricts = (answer: Promise<readonly CascadeNode[]>) => {
    below.mockReset().mockReturnValue(answer)
    open({ nodes: DISTRICTS, labels: ['区县', '街道'], loadChildren: below })
  }
  test('once, with the way to it, and says so meanwhile', async () => {
    const answer = deferred<readonly CascadeNode[]>()
    openDistricts(answer.promise)
    fireEvent.click(option('西湖区'))
    expect(screen.getByRole('status').textContent).toBe('正在取')
    fireEvent.click(option('西湖区'))
    expect([below.mock.calls, chosen()]).toEqual([[[[DISTRICTS[0]]]], []])
    await act(async () => answer.resolve(STREETS))
    fireEvent.click(option('北山街道'))
    expect([chosen(), screen.queryByRole('status')]).toEqual([[['西湖区', '北山街道']], null])
    fireEvent.click(option('西湖区'))
    expect(below, 'nothing lies below the last level').toHaveBeenCalledTimes(1)
  })
  test('and where nothing does the place itself can be chosen', async () => {
    openDistricts(Promise.resolve([]))
    fireEvent.click(option('上城区'))
    await act(async () => {})
    expect([columns(), chosen()]).toEqual([['区县'], []])
    fireEvent.click(option('上城区'))
    expect(chosen()).toEqual([['上城区']])
  })
})
