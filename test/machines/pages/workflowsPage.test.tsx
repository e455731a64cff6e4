/** 办事流程, for testers: the picture of a chart, and how far tests have walked it. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Flow, loadFlow } from '../../../src/machines/browser/flows.ts'
import { graphOf } from '../../../src/machines/browser/graph.ts'
import { type Coverage, edgeCoverage } from '../../../src/pages/home/parts/coverage.ts'
import { CoverageTotals, coverageText, isUncovered } from '../../../src/pages/home/parts/coverageTotals.tsx'
import { EdgeDetail, type EdgeRow } from '../../../src/pages/home/parts/edgeDetail.tsx'
import { EdgeTable } from '../../../src/pages/home/parts/edgeTable.tsx'
import { WorkflowGraph } from '../../../src/pages/home/parts/workflowGraph.tsx'
import Workflows from '../../../src/pages/home/workflows.tsx'
import { setLarge } from '../../../src/ui/theme/appearance.ts'

let flow: Flow
beforeAll(async () => {
  flow = await loadFlow('complaint')
})
afterEach(() => {
  cleanup()
  act(() => setLarge(false))
  vi.restoreAllMocks()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

/** How large the picture is drawn. */
const scale = () =>
  Number(/scale\(([\d.]+)\)/.exec(document.querySelector<HTMLElement>('[style*=scale]')?.style.transform ?? '')?.[1])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const show = (more: Partial<Parameters<typeof WorkflowGraph>[0]> = {}) =>
  render(<WorkflowGraph {...{ flow, selected: undefined, onSelect: () => {}, isMissed: () => false, ...more }} />)
const isRoom = (width: number) => vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)

describe('the picture', () => {
  test('is drawn as large as its words can be read, larger in 长者模式', () => {
    show()
    expect(scale()).toBe(1)
    act(() => setLarge(true))
    expect(scale()).toBe(1.25)
  })
  test('grows and shrinks by a quarter a press, up to its limits', () => {
    show()
    const sizes = (name: string, presses: number) => {
      const seen: number[] = []
      for (let at = 0; at < presses; at++) {
        press(name)
        seen.push(Number(scale().toFixed(3)))
      }
      return seen
    }
    expect(sizes('放大', 6)).toEqual([1.25, 1.563, 1.953, 2.441, 2.5, 2.5])
    expect(sizes('缩小', 10)).toEqual([2, 1.6, 1.28, 1.024, 0.819, 0.655, 0.524, 0.419, 0.4, 0.4])
  })
  test.each([
    ['a narrow room', 0.5, 0.5],
    ['a room that is far too narrow', 0.1, 0.4],
    ['a wide room', 50, 1],
  ])('is seen whole in %s', (_, share, most) => {
    const { width, height } = graphOf(flow)
    isRoom(width * share)
    show()
    press('看全图')
    const across = (innerHeight * 0.8) / height
    expect(scale()).toBeCloseTo(Math.min(1, Math.max(0.4, Math.min(share, across))), 5)
    expect(scale()).toBeLessThanOrEqual(most)
  })
  test('marks the step that is chosen, and those that no test took; a press chooses one', () => {
    const [first, second] = flow.edges
    const onSelect = vi.fn()
    const { container } = show({ selected: first, onSelect, isMissed: edge => edge === second })
    const pressed = [...container.querySelectorAll('[aria-pressed=true]')]
    expect(pressed).toHaveLength(1)
    expect(container.querySelectorAll('[data-missed]')).toHaveLength(1)
    expect(container.querySelectorAll('[data-selected]').length).toBeLessThan(2)
    fireEvent.click(container.querySelector('[data-missed]')!)
    expect(onSelect.mock.calls).toEqual([[second]])
  })
})

const COVERAGE: Coverage = {
  levels: { machine: { taken: 5, of: 9, commit: 'abc1234', day: '2026-11-18' }, api: { taken: 4, of: 9 } },
  edges: { 'open|ACCEPT|taken': { of: 3, machine: 3, api: 0 }, 'open|REFUSE|over': { of: 2, machine: 2, api: 1 } },
}
const edge = (name: string, to: string, cause = 'step') => ({ cause, from: 'open', name, to }) as never

describe('how far tests walked', () => {
  test('an edge is counted at every level at which its workflow is walked', () => {
    expect(edgeCoverage(COVERAGE, edge('ACCEPT', 'taken'))).toEqual({
      ...{ machine: { taken: 3, of: 3 }, api: { taken: 0, of: 3 } },
    })
    expect(edgeCoverage(COVERAGE, edge('NEW', 'taken'))).toEqual({
      ...{ machine: { taken: 0, of: 0 }, api: { taken: 0, of: 0 } },
    })
    expect(edgeCoverage(COVERAGE, edge('ACCEPT', 'taken', 'auto'))).toBeUndefined()
  })
  test.each([
    ['what happens by itself', undefined, '随上一步', false],
    ['what every level took', { machine: { taken: 1, of: 1 }, api: { taken: 1, of: 1 } }, '✓', false],
    [
      'what one did not take',
      { machine: { taken: 1, of: 1 }, api: { taken: 0, of: 1 } },
      '没有走到：接口（PGlite）',
      true,
    ],
    [
      'what none took',
      { machine: { taken: 0, of: 1 }, browser: { taken: 0, of: 1 } },
      '没有走到：纯状态机、浏览器',
      true,
    ],
    ['a level without a name', { other: { taken: 0, of: 1 } }, '没有走到：other', true],
  ])('%s', (_, counts, words, uncovered) => {
    expect([coverageText(counts), isUncovered(counts)]).toEqual([words, uncovered])
  })
  test('sums name the commit where it is known, and say where nobody walked', () => {
    const { container } = render(<CoverageTotals coverage={COVERAGE} />)
    const words = container.textContent ?? ''
    expect(words).toContain('纯状态机5 / 9（2026-11-18，提交 abc1234）')
    expect(words).toContain('接口（PGlite）4 / 9接口（PostgreSQL）没有走过浏览器没有走过')
    cleanup()
    expect(render(<CoverageTotals coverage={null} />).container.textContent).toBe('这个流程还没有公布走过的记录。')
  })
  const row = (name: string, to: string, over: Partial<EdgeRow> = {}): EdgeRow => ({
    ...{ from: '待处理', event: name, who: '平台', to, conditions: ['有凭证'], effects: [] },
    ...({ edge: edge(name, to) } as unknown as Pick<EdgeRow, 'edge'>),
    ...over,
  })
  test('the step that was pressed says who, when and what comes of it', () => {
    const { container } = render(<EdgeDetail row={row('ACCEPT', 'taken')} coverage={COVERAGE} />)
    expect(container.textContent).toBe('怎样待处理 —ACCEPT→ taken谁平台条件有凭证作用—测试走过没有走到：接口（PGlite）')
    cleanup()
    expect(render(<EdgeDetail row={row('ACCEPT', 'taken')} coverage={null} />).container.textContent).toMatch(
      /测试走过—$/,
    )
    cleanup()
    expect(render(<EdgeDetail row={undefined} coverage={COVERAGE} />).container.textContent).toMatch(/^点图上的一步/)
  })
  test('of all steps those stand out that some level never took', () => {
    const rows = [row('ACCEPT', 'taken'), row('REFUSE', 'over', { effects: ['告诉买家'] })]
    const { container } = render(<EdgeTable label="投诉" rows={rows} coverage={COVERAGE} />)
    const cells = [...container.querySelectorAll('tbody tr')].map(one =>
      [...one.children].map(cell => cell.textContent),
    )
    expect(cells).toEqual([
      ['待处理', 'ACCEPT', '平台', 'taken', '有凭证', '—', '没有走到：接口（PGlite）'],
      ['待处理', 'REFUSE', '平台', 'over', '有凭证', '告诉买家', '✓'],
    ])
    expect([...container.querySelectorAll('th')].map(one => one.textContent)).toEqual([
      ...['从', '怎样', '谁', '到', '条件', '作用', '测试走过'],
    ])
    const missed = [...container.querySelectorAll('tbody tr')].map(one => one.hasAttribute('data-missed'))
    expect(missed).toEqual([true, false])
    cleanup()
    const without = render(<EdgeTable label="投诉" rows={rows} coverage={null} />).container
    expect([...without.querySelectorAll('td:last-child')].map(one => one.textContent)).toEqual(['—', '—'])
    expect(without.querySelector('[data-missed]')).toBeNull()
  })
})

describe('the page', () => {
  const open = async (at: string, title: string) => {
    window.history.replaceState(null, '', at)
    render(<Workflows />)
    await screen.findByText(title, {}, { timeout: 20_000 })
  }
  test('begins with orders, and with these also for a word that is no workflow', async () => {
    await open('/workflows?id=nonsense', '订单流程图')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('办事流程')
  })
  test('shows another workflow once it is chosen, with nothing pressed, and of a step that is pressed who takes it', async () => {
    await open('/workflows?id=complaint', `${flow.label}流程图`)
    expect(screen.getByText(/^点图上的一步/)).toBeTruthy()
    const picture = within(await screen.findByRole('region', { name: `${flow.label}流程图` }, { timeout: 20_000 }))
    fireEvent.click(picture.getAllByRole('button')[0]!)
    const [said] = screen.getAllByRole('status').filter(one => one.textContent?.startsWith('怎样'))
    expect(said?.textContent).toMatch(/怎样.*谁.*条件.*作用.*测试走过/)
    const group = screen.getByRole('group', { name: '流程' })
    await act(async () => void fireEvent.click(within(group).getByText('订单')))
    await screen.findByText('订单流程图', {}, { timeout: 20_000 })
    expect(window.location.search).toBe('?id=order')
    expect(screen.getByText(/^点图上的一步/)).toBeTruthy()
  })
})
