/** What is chosen, added and sent where nothing else is said of it. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Action } from '../../../src/ui/kinds/action.ts'
import { BoardRow } from '../../../src/ui/kinds/board.tsx'
import { GuidedForm } from '../../../src/ui/kinds/guidedForm.tsx'
import { InlineForm } from '../../../src/ui/kinds/inlineForm.tsx'
import { PictureAdd, PictureTile } from '../../../src/ui/parts/pictureTile.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a row of a board', () => {
  test.each([
    [undefined, 'false'],
    [false, 'false'],
    [true, 'true'],
  ])('that can be chosen says whether it is: %s', (chosen, pressed) => {
    const onChoose = vi.fn()
    render(<BoardRow title="送餐" onChoose={onChoose} {...(chosen !== undefined && { chosen })} />)
    const row = screen.getByRole('button', { name: '送餐' })
    fireEvent.click(row)
    expect([row.ariaPressed, onChoose.mock.calls.length]).toEqual([pressed, 1])
  })
  test('that leads somewhere is a link, and one that does neither is only words', () => {
    render(<BoardRow title="送餐" href="/aid?id=1" verb="去受理" />)
    expect(screen.getByRole('link', { name: '送餐' }).getAttribute('href')).toBe('/aid?id=1')
    cleanup()
    render(<BoardRow title="送餐" />)
    expect([screen.queryByRole('link'), screen.queryByRole('button'), screen.getByText('送餐').tagName]).toEqual([
      null,
      null,
      'B',
    ])
  })
  test('offers its steps: a barred one says why instead, and one on its way is not taken twice', () => {
    const taken = vi.fn()
    const step = (label: string, more: Partial<Action> = {}): Action => ({
      label,
      onPress: () => taken(label),
      ...more,
    })
    const actions = [step('受理'), step('转交', { why: '还没有选人' }), step('退回', { busy: true })]
    render(
      <>
        <BoardRow title="送餐" actions={actions} />
        <Toaster />
      </>,
    )
    const buttons = screen.getAllByRole('button')
    const states = ['aria-disabled', 'aria-busy', 'title'].map(name => buttons.map(one => one.getAttribute(name)))
    expect(states, 'a barred step looks like any other').toEqual([
      [null, 'true', 'true'],
      [null, null, 'true'],
      [null, '还没有选人', null],
    ])
    for (const button of buttons) fireEvent.click(button)
    expect(taken.mock.calls).toEqual([['受理']])
    expect(screen.getByText('还没有选人')).toBeTruthy()
  })
  test.each([
    [60_000, '还剩 1 分钟'],
    [1, '还剩 不到 1 分钟'],
    [0, '已超时'],
    [-3_600_000, '已超时 1 小时'],
  ])('says what is left of its time, or by how much it is over: %s ms', (left, words) => {
    render(<BoardRow title="送餐" left={left} />)
    expect(document.body.textContent).toContain(words)
  })
})

describe('a form in its place', () => {
  const sent = (more: { busy?: boolean } = {}) => {
    const onNext = vi.fn()
    const { container } = render(
      <InlineForm onNext={onNext} submitLabel="保存" {...more}>
        <input aria-label="留言" />
      </InlineForm>,
    )
    const isOpen = fireEvent.submit(container.querySelector('form') ?? container)
    return { calls: onNext.mock.calls.length, isOpen }
  }
  test('is sent by Enter, and the page stays', () => expect(sent()).toEqual({ calls: 1, isOpen: false }))
  test('is not sent again while it is on its way', () =>
    expect(sent({ busy: true })).toEqual({ calls: 0, isOpen: false }))
})

describe('a form of several steps', () => {
  const STEPS = ['是谁', '要什么', '核对']
  const open = (at?: number) =>
    render(
      <GuidedForm title="求助" steps={STEPS} onNext={() => {}} submitLabel="提交" {...(at !== undefined && { at })} />,
    )
  test.each([
    [undefined, '下一步'],
    [0, '下一步'],
    [1, '下一步'],
    [2, '提交'],
  ])('leads on until its last step, which sends it: %s', (at, label) => {
    open(at)
    expect(screen.getByRole('button').textContent).toBe(label)
  })
  test('of two steps begins at the first', () => {
    render(<GuidedForm title="求助" steps={['是谁', '要什么']} onNext={() => {}} submitLabel="提交" />)
    expect(screen.getByRole('button').textContent).toBe('下一步')
  })
  test('begins each step at its top and at its question', () => {
    const scrollTo = vi.fn()
    vi.stubGlobal('scrollTo', scrollTo)
    const step = (at: number) => (
      <GuidedForm title="求助" steps={STEPS} at={at} question={`第${at}问`} onNext={() => {}} submitLabel="提交" />
    )
    const { rerender } = render(step(0))
    rerender(step(0))
    expect([scrollTo.mock.calls, document.activeElement]).toEqual([[], document.body])
    rerender(step(1))
    expect([scrollTo.mock.calls, document.activeElement?.textContent]).toEqual([[[{ top: 0 }]], '第1问'])
  })
})

describe('a tile that takes pictures', () => {
  const open = (more: { multiple?: boolean } = {}) => {
    const onAdd = vi.fn()
    render(<PictureAdd label="加图片" accept={['image/png', '.jpg']} onAdd={onAdd} {...more} />)
    const input = screen.getByLabelText<HTMLInputElement>('加图片')
    return { input, onAdd }
  }
  test('takes one at a time, unless several may be', () => {
    expect([open().input.multiple, screen.getByLabelText('加图片').getAttribute('accept')]).toEqual([
      false,
      'image/png,.jpg',
    ])
    cleanup()
    expect(open({ multiple: true }).input.multiple).toBe(true)
  })
  test('gives what was chosen', () => {
    const { input, onAdd } = open()
    const files = [new File(['x'], '猫.png')]
    fireEvent.change(input, { target: { files } })
    expect(onAdd.mock.calls).toEqual([[files]])
  })
  test('takes the same picture once more, which was taken away meanwhile', () => {
    const { input } = open()
    const emptied = vi.spyOn(input, 'value', 'set')
    fireEvent.change(input, { target: { files: [new File(['x'], '猫.png')] } })
    expect(emptied.mock.calls, 'the browser hears of no change').toEqual([['']])
  })
})

describe('the tile of a picture', () => {
  test('says how far it has come, then shows it, and can be taken away by its name all the while', () => {
    const onRemove = vi.fn()
    const { rerender } = render(<PictureTile label="图片 2" percentage={0} onRemove={onRemove} />)
    const bar = () => screen.queryByRole('progressbar', { name: '图片 2上传进度' })?.ariaValueNow
    const remove = () => fireEvent.click(screen.getByRole('button', { name: '移除图片 2' }))
    expect([bar(), screen.queryByRole('img')]).toEqual(['0', null])
    remove()
    rerender(<PictureTile label="图片 2" percentage={40} onRemove={onRemove} />)
    expect([bar(), document.body.textContent]).toEqual(['40', '40%'])
    rerender(<PictureTile label="图片 2" src="/files/a.jpg" onRemove={onRemove} />)
    expect([bar(), screen.getByRole('img', { name: '图片 2' }).getAttribute('src')]).toEqual([
      undefined,
      '/files/a.jpg',
    ])
    remove()
    expect(onRemove).toHaveBeenCalledTimes(2)
  })
})
