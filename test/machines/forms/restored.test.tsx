/** What is said of a draft that came back. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Restored } from '../../../src/forms/restored.tsx'

afterEach(cleanup)

const say = (restored: boolean, notStored: readonly string[]) => {
  render(<Restored form={{ restored, notStored, stepIndex: 0, discard: () => {} }} />)
  return screen.queryByRole('status')?.querySelector('span')?.textContent
}

test('names what was not kept of it, be it one thing or two, and nothing where all was', () => {
  expect(say(true, [])).toBe('上次没有提交的内容还在')
  cleanup()
  expect(say(true, ['验证码'])).toBe('上次没有提交的内容还在；验证码为了安全没有留在这台设备上，请再填一次')
  cleanup()
  expect(say(true, ['验证码', '密码'])).toContain('；验证码、密码为了安全')
})

test('says nothing where none came back', () => expect(say(false, ['密码'])).toBeUndefined())

test('is said where one comes back, and on no other step, and can be thrown away', () => {
  const discard = vi.fn()
  const at = (stepIndex: number) => <Restored form={{ restored: true, notStored: [], stepIndex, discard }} />
  const { rerender } = render(at(1))
  expect(screen.getByRole('status')).toBeTruthy()
  rerender(at(2))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(at(0))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(at(1))
  fireEvent.click(screen.getByRole('button', { name: '重新填写' }))
  expect(discard).toHaveBeenCalledTimes(1)
})
