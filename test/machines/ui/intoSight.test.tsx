/** What has to be seen is scrolled to: the fault that stops a form, and what is chosen in a row of filters. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFaultInSight } from '../../../src/ui/faultInSight.ts'
import { GuidedForm } from '../../../src/ui/kinds/guidedForm.tsx'
import { Filters } from '../../../src/ui/parts/filters.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const scrolled = vi.fn()
/** Where things lie: nothing has a size in jsdom. Each is known by its role, its label or its words. */
let places: Readonly<Record<string, Partial<DOMRect>>> = {}
const nameOf = (element: Element) =>
  element.getAttribute('data-testid') ?? element.getAttribute('role') ?? element.textContent ?? ''
beforeEach(() => {
  places = {}
  scrolled.mockReset()
  vi.stubGlobal('scrollBy', scrolled)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { ...new DOMRect(), top: 0, bottom: 0, left: 0, right: 0, ...places[nameOf(this)] }
  })
})

interface FormProps {
  stops: number
  /** What is wrong with the name and with the number. */
  faults: readonly [name: string, number: string]
  bar?: string
}
const FIELDS = ['姓名', '手机号']

function Form({ stops, faults, bar = 'sticky' }: FormProps) {
  const { ref, count, stray, showNext } = useFaultInSight(stops, { owner: '您不是负责人' })
  return (
    <form ref={ref}>
      {FIELDS.map((label, at) => (
        <div key={label} data-testid={label} data-invalid={faults[at] ? '' : undefined}>
          <input aria-label={label} />
          {faults[at] && <p role="alert">{faults[at]}</p>}
        </div>
      ))}
      {stray && <p data-problem="">{stray}</p>}
      <div data-action-bar="" data-testid="bar" style={{ position: bar === 'sticky' ? 'sticky' : 'static' }}>
        <output>{count}</output>
        <button type="button" onClick={showNext}>
          看下一处
        </button>
      </div>
    </form>
  )
}

/** Presses 提交 at a form whose name is wrong; returns by how much the page is scrolled. */
function stopAt(sentence: Partial<DOMRect>, field: Partial<DOMRect> = sentence, bar?: string): unknown {
  places = { alert: sentence, 姓名: field, bar: { top: 700 } }
  const rest = { faults: ['请填写姓名', ''] as const, ...(bar && { bar }) }
  const { rerender } = render(<Form stops={0} {...rest} />)
  expect(scrolled, 'nobody has pressed anything yet').not.toHaveBeenCalled()
  rerender(<Form stops={1} {...rest} />)
  expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
  return scrolled.mock.calls.flat()
}
const by = (top: number) => [{ top }]

describe('what is wrong', () => {
  test.each([
    ['right above the bar stays', 688, []],
    ['under the bar comes out of it', 689, by(1)],
    ['far below comes up to the bar', 1_700, by(1_012)],
  ])('%s, with a little air', (_, bottom, scrolled) => {
    expect(stopAt({ bottom, top: bottom - 20 })).toEqual(scrolled)
  })
  test('stands above the lower edge of the window, where no bar lies over the form', () => {
    vi.stubGlobal('innerHeight', 768)
    expect(stopAt({ bottom: 756, top: 700 }, undefined, 'static')).toEqual([])
    cleanup()
    expect(stopAt({ bottom: 776, top: 700 }, undefined, 'static')).toEqual(by(20))
  })
  test.each([
    ['of which the label shows stays', { bottom: 60, top: 12 }, []],
    ['whose label is above the edge comes down with it', { bottom: 60, top: 11 }, by(-1)],
    ['whose label is far above comes down with it', { bottom: 60, top: -40 }, by(-52)],
    ['is not moved under the bar for the sake of a label', { bottom: 680, top: -40 }, by(-8)],
    ['that is above the window is left to the browser', { bottom: 0, top: -40 }, []],
  ])('%s', (_, field, scrolled) => {
    expect(stopAt({ bottom: field.bottom, top: field.bottom - 20 }, field)).toEqual(scrolled)
  })
  test('is shown one after the other, and behind the last comes the first', () => {
    render(<Form stops={0} faults={['请填写姓名', '请填写手机号']} />)
    expect(screen.getByRole('status').textContent).toBe('2')
    const next = () => {
      fireEvent.click(screen.getByRole('button', { name: '看下一处' }))
      return document.activeElement?.getAttribute('aria-label')
    }
    expect([next(), next(), next()]).toEqual(['姓名', '手机号', '姓名'])
  })
  test('with no field is told where the form ends, and has the focus there', () => {
    const { rerender } = render(<Form stops={0} faults={['', '']} />)
    expect(document.activeElement).toBe(document.body)
    rerender(<Form stops={1} faults={['', '']} />)
    expect(document.activeElement?.textContent).toBe('您不是负责人')
  })
})

describe('what is chosen in a row of filters', () => {
  const NAMES = ['全部', '求助', '捐赠']
  const ROW = { left: 10, right: 110 }
  /** How far the row is scrolled once the second is chosen, which lies there. */
  const scrolledFor = (chosen: Partial<DOMRect>) => {
    places = { [NAMES.join('')]: ROW, 全部: ROW, 求助: chosen }
    const options = NAMES.map(label => ({ value: label, label }))
    const filters = (value: string) => (
      <Filters label="类型" hideLabel options={options} value={value} onChange={() => {}} />
    )
    const { rerender } = render(filters('全部'))
    const row = screen.getByRole('button', { name: '求助' }).parentElement ?? document.body
    row.scrollLeft = 100
    rerender(filters('求助'))
    return row.scrollLeft
  }
  test.each([
    ['in sight is not moved, from edge to edge', { left: 10, right: 110 }, 100],
    ['beyond the right edge comes in, and a piece of what follows', { left: 80, right: 111 }, 133],
    ['far to the right comes in, and a piece of what follows', { left: 180, right: 230 }, 252],
    ['beyond the left edge comes in, and a piece of what is before it', { left: 9, right: 60 }, 67],
    ['far to the left comes in, and a piece of what is before it', { left: -30, right: 5 }, 28],
  ])('%s', (_, chosen, scrolled) => {
    expect(scrolledFor(chosen)).toBe(scrolled)
  })
})

describe('a step of a form', () => {
  const step = (at: number, stops: number, fault = '') => (
    <GuidedForm {...{ title: '求助', question: `第 ${at + 1} 步`, at, stops, submitLabel: '提交', onNext: () => {} }}>
      <label data-invalid={fault ? '' : undefined}>
        姓名
        <input />
      </label>
    </GuidedForm>
  )
  const focused = () => document.activeElement?.tagName

  test('that one goes on to begins at its question', () => {
    vi.stubGlobal('scrollTo', scrolled)
    const { rerender } = render(step(0, 0))
    rerender(step(1, 0))
    expect([focused(), scrolled.mock.calls]).toEqual(['H2', [[{ top: 0 }]]])
  })

  test('that one is sent back to begins at what is wrong in it', () => {
    vi.stubGlobal('scrollTo', scrolled)
    const { rerender } = render(step(2, 0))
    rerender(step(0, 1, '请填写姓名'))
    expect([focused(), scrolled.mock.calls]).toEqual(['INPUT', []])
  })
})
