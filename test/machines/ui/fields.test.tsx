/** What ties a field to its words: label, hint, fault and counter, for the eye and for the ear. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Stars } from '../../../src/pages/record/shared/stars.tsx'
import { Checkbox, CheckCards, RadioCards } from '../../../src/ui/parts/choice.tsx'
import { Counter } from '../../../src/ui/parts/counter.tsx'
import { Disclosure } from '../../../src/ui/parts/disclosure.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '../../../src/ui/parts/input.tsx'

afterEach(cleanup)
const noop = () => {}
const notesOf = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? null)
const SHARED = { label: '姓名', value: '王', onChange: noop, name: 'name' }

describe.each<readonly [string, (more: object) => ReactNode]>([
  ['one line', more => <TextField {...SHARED} {...more} />],
  ['several lines', more => <TextArea {...SHARED} {...more} />],
  ['a password', more => <PasswordField autoComplete="new-password" {...SHARED} {...more} />],
  ['a list', more => <SelectField options={[{ value: '王', label: '王' }]} {...SHARED} {...more} />],
])('a field for %s', (_, field) => {
  const open = (more: object = {}) => {
    cleanup()
    render(field(more))
    return screen.getByLabelText<HTMLInputElement>(/^姓名/)
  }
  test('says its hint, in place of it what is wrong, and whether it has to be filled in', () => {
    const plain = open()
    expect([plain.getAttribute('aria-describedby'), plain.getAttribute('aria-required'), plain.disabled]).toEqual([
      ...[null, null, false],
    ])
    expect(notesOf(open({ hint: '和证件上一样', required: true }))).toEqual(['和证件上一样'])
    expect(screen.getByLabelText(/^姓名/).getAttribute('aria-required')).toBe('true')
    const wrong = open({ hint: '和证件上一样', error: '请填写姓名' })
    expect([notesOf(wrong), wrong.getAttribute('aria-invalid')]).toEqual([['请填写姓名'], 'true'])
    expect([screen.queryByText('和证件上一样'), screen.getByRole('alert').textContent]).toEqual([null, '请填写姓名'])
    expect(wrong.closest('[data-invalid]')).toBeTruthy()
    open({ required: false })
    expect(screen.getByText('（选填）')).toBeTruthy()
    expect(open({ disabled: true }).disabled).toBe(true)
  })
  test('tells what is written, under its name, and when it is left', () => {
    const [onChange, onBlur] = [vi.fn(), vi.fn()]
    const control = open({ onChange, onBlur })
    fireEvent.change(control, { target: { value: control.tagName === 'SELECT' ? '' : '李' } })
    fireEvent.blur(control)
    expect([onChange.mock.calls.length, onBlur.mock.calls.length, control.name]).toEqual([1, 1, 'name'])
  })
})

test('a fault that is said goes before the limit that is passed', () => {
  const { rerender } = render(<TextField {...SHARED} value="一二三" max={2} />)
  expect(screen.getByRole('alert').textContent).toBe('超出 1 个字')
  expect(screen.getByText('3 / 2').dataset.over).toBe('true')
  rerender(<TextField {...SHARED} value="一二三" max={2} error="请填写姓名" />)
  expect(screen.getByRole('alert').textContent).toBe('请填写姓名')
  rerender(<TextField {...SHARED} value="一二" max={2} />)
  expect([screen.queryByRole('alert'), screen.getByText('2 / 2').dataset.over]).toEqual([null, undefined])
})

test('a password is hidden until it is asked for, and hidden again; a phone corrects nothing in it', () => {
  render(<PasswordField autoComplete="current-password" {...SHARED} label="密码" max={64} />)
  expect(screen.queryByText(/\/ 64/), 'its signs are counted for no onlooker').toBeNull()
  const field = screen.getByLabelText<HTMLInputElement>('密码')
  const eye = () => screen.getByRole('button')
  const now = () => [field.type, eye().getAttribute('aria-label'), eye().ariaPressed]
  expect(now()).toEqual(['password', '显示密码', 'false'])
  fireEvent.click(eye())
  expect(now()).toEqual(['text', '隐藏密码', 'true'])
  fireEvent.click(eye())
  expect(now()).toEqual(['password', '显示密码', 'false'])
  expect([field.autocomplete, field.getAttribute('autocapitalize'), field.getAttribute('spellcheck')]).toEqual([
    ...['current-password', 'none', 'false'],
  ])
})

describe('a choice', () => {
  const options = [
    { value: 'a', label: '上午' },
    { value: 'b', label: '下午', text: '13 点起' },
  ]
  test('of one is a group of its own: the arrow keys go from one to the next within it alone', () => {
    render(
      <>
        <RadioCards label="哪天" options={options} value="a" onChange={noop} hint="工作日" />
        <RadioCards label="几点" options={options} value="" onChange={noop} error="请选择" />
        <Stars label="星级" value={0} onChange={noop} />
        <Stars label="态度" value={0} onChange={noop} />
      </>,
    )
    const groups = screen.getAllByRole('radiogroup')
    expect(groups.map(one => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent)).toEqual([
      ...['哪天', '几点', '星级', '态度'],
    ])
    const names = groups.map(
      one =>
        new Set(
          within(one)
            .getAllByRole<HTMLInputElement>('radio')
            .map(({ name }) => name),
        ),
    )
    expect(names.map(({ size }) => size)).toEqual([1, 1, 1, 1])
    expect(new Set(names.flatMap(one => [...one])).size).toBe(4)
    const notes = groups.slice(0, 2).map(one => within(one).getAllByRole('radio').map(notesOf))
    expect(notes).toEqual([
      [['工作日'], ['工作日']],
      [['请选择'], ['请选择']],
    ])
    const wrong = screen.getByRole('group', { name: '几点' })
    expect([wrong.hasAttribute('data-invalid'), notesOf(wrong)]).toEqual([true, ['请选择']])
    // What is wrong with a group is said above it.
    const fault = within(wrong).getByRole('alert')
    expect(fault.compareDocumentPosition(within(wrong).getByRole('radiogroup'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
  test('of several adds and takes away that one, and leaves the others', () => {
    const onChange = vi.fn()
    render(<CheckCards label="特长" options={options} value={['a', 'x']} onChange={onChange} />)
    const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect([first?.checked, second?.checked]).toEqual([true, false])
    fireEvent.click(second!)
    fireEvent.click(first!)
    expect(onChange.mock.calls).toEqual([[['a', 'x', 'b']], [['x']]])
  })
  test('of several says its hint, in place of it what is wrong, and of each why it cannot be had', () => {
    const onChange = vi.fn()
    const some = [options[1]!, { value: 'c', label: '晚上', text: '18 点起', why: '没有人' }]
    const cards = (more: object) => <CheckCards {...{ label: '特长', options: some, value: [], onChange }} {...more} />
    const { rerender } = render(cards({ hint: '可以多选' }))
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(notesOf)).toEqual([['可以多选'], ['可以多选']])
    expect(boxes.map(box => [box.disabled, box.closest('label')?.textContent, box.closest('label')?.title])).toEqual([
      [false, '下午13 点起', ''],
      [true, '晚上没有人', '没有人'],
    ])
    rerender(cards({ hint: '可以多选', error: '请至少选一样' }))
    expect([boxes.map(notesOf), screen.queryByText('可以多选')]).toEqual([[['请至少选一样'], ['请至少选一样']], null])
  })
  test('to agree tells whether, says what is wrong, and may speak to the ear alone', () => {
    const onChange = vi.fn()
    const { container, rerender } = render(
      <Checkbox checked={false} onChange={onChange} error="请先同意">
        我同意
      </Checkbox>,
    )
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '我同意' })
    fireEvent.click(box)
    expect(onChange.mock.calls).toEqual([[true]])
    expect([box.getAttribute('aria-invalid'), container.querySelector('[data-invalid]') !== null]).toEqual([
      'true',
      true,
    ])
    expect(screen.getByRole('alert').textContent).toBe('请先同意')
    rerender(
      <Checkbox checked hideLabel disabled onChange={onChange}>
        我同意
      </Checkbox>,
    )
    expect([box.checked, box.disabled, box.getAttribute('aria-invalid')]).toEqual([true, true, null])
    expect(screen.getByText('我同意').className).toContain('hidden')
  })
})

interface WrittenProps {
  readonly first: number
  readonly onChange: (count: number) => void
  readonly onFault: (sentence: string) => void
}
function Written({ first, onChange, onFault }: WrittenProps) {
  const [count, setCount] = useState(first)
  const change = (next: number) => {
    onChange(next)
    setCount(next)
  }
  return <Counter label="毛毯" value={count} max={9} onChange={change} onFault={onFault} />
}

describe('a count', () => {
  const open = (value: number, more: { min?: number; max?: number } = {}) => {
    const onChange = vi.fn()
    render(<Counter label="数量" value={value} max={3} onChange={onChange} {...more} />)
    const barred = ['少一件', '多一件'].map(name => screen.getByRole('button', { name }).hasAttribute('disabled'))
    return { onChange, barred }
  }
  test.each([
    [1, {}, [true, false]],
    [2, {}, [false, false]],
    [3, {}, [false, true]],
    [0, { min: 0 }, [true, false]],
    [1, { min: 0 }, [false, false]],
    // Nothing is there, and one at least is asked for.
    [1, { max: 0 }, [true, true]],
  ])('of %i with %j can be changed as far as it may be', (value, more, barred) => {
    expect(open(value, more).barred).toEqual(barred)
  })
  const write = (first: number) => {
    const [onChange, onFault] = [vi.fn(), vi.fn()]
    render(<Written {...{ first, onChange, onFault }} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '毛毯，件' })
    const type = (text: string) => fireEvent.change(box, { target: { value: text } })
    return { box, type, leave: () => fireEvent.blur(box), onChange, onFault }
  }
  test('that is written counts when one leaves it, and tells nobody where it is the same', () => {
    const { type, leave, onChange, onFault } = write(2)
    type('5')
    expect(onChange, 'one is still writing').not.toHaveBeenCalled()
    type('2')
    leave()
    leave()
    expect([onChange.mock.calls, onFault.mock.calls]).toEqual([[], []])
  })
  test('that cannot be says so once, at its field, and hears at once that it is mended', () => {
    const { box, type, leave, onChange, onFault } = write(2)
    type('10')
    leave()
    leave()
    expect(onFault.mock.calls, 'it is told twice').toEqual([['最多 9 件']])
    expect([box.getAttribute('aria-invalid'), notesOf(box)]).toEqual(['true', ['最多 9 件，现在仍按 2 件']])
    expect(box.closest('[data-invalid]')).toBeTruthy()
    type('11')
    expect([screen.getByRole('alert').textContent, onChange.mock.calls]).toEqual(['最多 9 件，现在仍按 2 件', []])
    type('2')
    expect([screen.queryByRole('alert'), onFault.mock.calls.at(-1), onChange.mock.calls]).toEqual([null, [''], [[2]]])
    expect([box.getAttribute('aria-invalid'), box.closest('[data-invalid]')]).toEqual([null, null])
  })
  test('that could not be is left behind by a press on more or fewer', () => {
    const { box, type, leave, onFault } = write(2)
    type('两件')
    leave()
    expect(onFault.mock.calls).toEqual([['件数要写成整数，例如 2']])
    fireEvent.click(screen.getByRole('button', { name: '多一件' }))
    expect([box.value, screen.queryByRole('alert'), onFault.mock.calls.at(-1)]).toEqual(['3', null, ['']])
  })
  test('that is more than there is by now goes down to what there is', () => {
    const { onChange } = open(9)
    fireEvent.click(screen.getByRole('button', { name: '少一件' }))
    expect(onChange.mock.calls).toEqual([[3]])
  })
})

test('what few want to read is there for searching, or comes only when it is opened', () => {
  const fold = (whileOpen: boolean) => (
    <Disclosure summary="更多" whileOpen={whileOpen}>
      图
    </Disclosure>
  )
  render(fold(false))
  expect(screen.getByText('图')).toBeTruthy()
  cleanup()
  const { container } = render(fold(true))
  expect(screen.queryByText('图')).toBeNull()
  const details = container.querySelector('details')!
  const turn = (open: boolean) => {
    details.open = open
    fireEvent(details, new Event('toggle'))
  }
  turn(true)
  expect(screen.getByText('图')).toBeTruthy()
  turn(false)
  expect(screen.queryByText('图')).toBeNull()
})
