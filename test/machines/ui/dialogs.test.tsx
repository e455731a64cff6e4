/** What a dialog is closed by, and what the answer to a question must be. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { TEXT } from '../../../src/contract/constants.ts'
import { Dialog, type DialogProps } from '../../../src/ui/operated/dialog.tsx'
import { QuestionDialog } from '../../../src/ui/operated/questionDialog.tsx'
import { closeQuestion, confirmDialog, type PromptOptions, promptDialog } from '../../../src/ui/questions.ts'

// What is compiled first is not what is waited for.
beforeAll(async () => {
  await import('../../../src/ui/operated/questionDialogPanel.tsx')
})
afterEach(() => {
  act(closeQuestion)
  cleanup()
})

/** It takes the focus, and hears keys and presses, from the next frames on. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 4; frame++) await act(() => new Promise(requestAnimationFrame))
}
/** Rules within layers, which jsdom reads and does not apply. */
const rulesIn = ({ cssRules }: { readonly cssRules: CSSRuleList }): CSSRule[] =>
  [...cssRules].flatMap(rule => (rule instanceof CSSLayerBlockRule ? rulesIn(rule) : [rule]))
/** What the style sheets say of one property of an element, at any width. */
const ruleOf = (element: Element, property: string) =>
  [...document.styleSheets]
    .flatMap(rulesIn)
    .filter(rule => rule instanceof CSSStyleRule)
    .filter(rule => element.matches(rule.selectorText))
    .map(rule => rule.style.getPropertyValue(property))
    .findLast(Boolean)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a dialog', () => {
  const open = async (more: Partial<DialogProps> = {}) => {
    const onClose = vi.fn()
    render(
      <Dialog open title="选择地区" onClose={onClose} {...more}>
        <button type="button">西湖区</button>
      </Dialog>,
    )
    await screen.findByRole(more.urgent ? 'alertdialog' : 'dialog')
    await drawn()
    return onClose
  }
  const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  const pressOutside = async () => {
    for (const name of ['pointerDown', 'pointerUp', 'click'] as const)
      fireEvent[name](document.body, { button: 0, pointerType: 'mouse' })
    await drawn()
  }
  test.each([
    ['closes with Escape, the cross and a press outside', {}, [1, 1, 1]],
    ['that is busy closes with none of them', { busy: true }, [0, 0, 0]],
    ['about what cannot be undone does not close by a press outside', { urgent: true }, [1, 1, 0]],
    ['about what cannot be undone, under way, does not close', { urgent: true, busy: true }, [0, 0, 0]],
  ])('%s', async (_, more, closed) => {
    const onClose = await open(more)
    const timesBy = async (close: () => unknown) => {
      onClose.mockClear()
      await act(async () => close())
      return onClose.mock.calls.length
    }
    expect([await timesBy(pressEscape), await timesBy(() => press('关闭')), await timesBy(pressOutside)]).toEqual(
      closed,
    )
  })
  test('that is longer than the window is scrolled within, its title and its buttons in sight', async () => {
    await open({ footer: <button type="button">好</button> })
    const scrolling: (string | null)[] = []
    for (let box = screen.getByText('西湖区').parentElement; box; box = box.parentElement)
      if (ruleOf(box, 'overflow') === 'auto') scrolling.push(box.textContent)
    expect(scrolling, 'what is beyond the edge of the window cannot be reached').toEqual(['西湖区'])
  })
  test('has the focus from the moment it is shown, so that no key falls on what opened it', async () => {
    const focusedAtOnce = new Promise<string | null | undefined>(resolve => {
      const watch = new MutationObserver(() => {
        if (screen.queryByRole('dialog')) resolve(document.activeElement?.textContent)
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await open({ footer: <button type="button">好</button> })
    expect(await focusedAtOnce).toBe('好')
  })
  test('stays where one presses inside of it', async () => {
    const onClose = await open()
    press('西湖区')
    await drawn()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a question', () => {
  const ask = async (options: Partial<PromptOptions> = {}) => {
    const answered = vi.fn()
    render(<QuestionDialog />)
    act(() => void promptDialog({ title: '修改标题', label: '标题', ...options }).then(answered))
    const field = await screen.findByLabelText(/标题/, { selector: 'input, textarea' })
    const answer = async (text: string, label: string = TEXT.confirm) => {
      fireEvent.change(field, { target: { value: text } })
      await act(async () => press(label))
      return [answered.mock.calls.flat(), screen.queryByText(TEXT.invalidInput) !== null]
    }
    return { answer, answered }
  }
  const taken = (text: string) => [[text], false]
  const REFUSED = [[], true]

  test.each([
    ['一二三四五', taken('一二三四五')],
    ['一二三四五六', REFUSED],
    ['一二三四𠮷', taken('一二三四𠮷')],
    ['   ', REFUSED],
    ['', REFUSED],
    [' 一 ', taken(' 一 ')],
  ])('of at most five signs answered with “%s”', async (text, outcome) => {
    const { answer } = await ask({ max: 5 })
    expect(await answer(text)).toEqual(outcome)
  })
  test('without a limit takes as much as is written', async () => {
    const { answer } = await ask()
    expect(await answer('长'.repeat(500))).toEqual(taken('长'.repeat(500)))
  })
  test('that says itself what an answer must be is asked of that, and of its limit too', async () => {
    const { answer } = await ask({ max: 3, valid: text => /^\d*$/.test(text), confirmLabel: '改价' })
    expect(await answer('一', '改价')).toEqual(REFUSED)
    expect(await answer('1234', '改价')).toEqual(REFUSED)
    expect(await answer('', '改价')).toEqual(taken(''))
  })
  test('forgets what was wrong as soon as one writes on', async () => {
    const { answer } = await ask({ max: 1 })
    expect(await answer('一二')).toEqual(REFUSED)
    fireEvent.change(screen.getByDisplayValue('一二'), { target: { value: '一' } })
    expect(screen.queryByText(TEXT.invalidInput)).toBeNull()
  })
  test('that is given up has no answer', async () => {
    const { answered } = await ask()
    await act(async () => press(TEXT.cancel))
    expect(answered.mock.calls).toEqual([[null]])
  })
  test.each([
    [TEXT.confirm, true],
    [TEXT.cancel, false],
  ])('whether to go on is answered by %s', async (label, yes) => {
    const answered = vi.fn()
    render(<QuestionDialog />)
    act(() => void confirmDialog({ title: '删除地址', text: '删除后不能恢复', tone: 'danger' }).then(answered))
    await screen.findByRole('alertdialog', { name: '删除地址' })
    await act(async () => press(label))
    expect(answered.mock.calls).toEqual([[yes]])
  })
})
