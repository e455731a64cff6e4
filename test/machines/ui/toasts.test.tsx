/** Sentences at the top and notices in the corner: how many, how long, and what a press on them does. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { dismiss, notify, type ToastTone, toast } from '../../../src/ui/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  render(<Toaster />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const messages = () => [...screen.getByRole('status').children].map(one => one.textContent)
const notices = () => [...screen.getByRole('log', { name: '通知' }).children].map(one => one.textContent)

test('what was done lately is said in order, the last four sentences at most', () => {
  act(() => {
    for (const text of ['一', '二', '三', '四', '五']) toast(text)
  })
  expect(messages()).toEqual(['二', '三', '四', '五'])
  act(() => void toast('三'))
  expect(messages(), 'said again it is the latest').toEqual(['二', '四', '五', '三'])
})

test('a sentence with a button stays ten seconds, so that one can decide', () => {
  const onPress = vi.fn()
  act(() => void toast('已指派给周建国', 'done', { label: '撤销指派', onPress }))
  wait(9_999)
  fireEvent.click(screen.getByRole('button', { name: '撤销指派' }))
  expect(onPress).toHaveBeenCalledTimes(1)
  wait(1)
  expect(messages()).toEqual([])
})

test('a sentence goes at once where it is taken back, and no other with it', () => {
  let id = 0
  act(() => {
    toast('一')
    id = toast('二')
    toast('三')
  })
  act(() => dismiss(id))
  expect(messages()).toEqual(['一', '三'])
})

describe('a notice', () => {
  test('stands in the corner and can be shut; a sentence at the top cannot', () => {
    act(() => {
      toast('保存好了')
      notify({ title: '包裹已签收', text: '土蜂蜜' })
    })
    expect([messages(), notices()]).toEqual([['保存好了'], ['包裹已签收土蜂蜜']])
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect([messages(), notices()]).toEqual([['保存好了'], []])
  })
  test('leads where it says, and is gone once it was followed', () => {
    act(() => notify({ title: '有人同意了', text: '赵敏', href: '/myAssistanceDetail?id=7' }))
    const link = screen.getByRole('link', { name: /有人同意了/ })
    expect(link.getAttribute('href')).toBe('/myAssistanceDetail?id=7')
    link.addEventListener('click', event => event.preventDefault())
    fireEvent.click(link)
    expect(notices()).toEqual([])
  })
})

test('each tone has its colour and a sign of its own; without one it only informs', () => {
  const tones: readonly ToastTone[] = ['info', 'done', 'warn', 'danger']
  act(() => {
    for (const tone of tones) toast(tone, tone)
  })
  const lines = [...document.querySelectorAll('[data-tone]')]
  expect(lines.map(one => one.getAttribute('data-tone'))).toEqual(tones)
  expect(new Set(lines.map(one => one.querySelector('svg')?.innerHTML)).size).toBe(4)
  act(() => {
    toast('一')
    notify({ title: '二', text: '' })
  })
  const plain = [...document.querySelectorAll('[data-tone]')].filter(one => /^[一二]$/.test(one.textContent ?? ''))
  expect(plain.map(one => one.getAttribute('data-tone'))).toEqual(['info', 'info'])
})
