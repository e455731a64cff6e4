/** Small steps of a page: one at a time, and a refusal is said. */
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { useAction } from '../../../src/data/action.ts'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { deferred } from '../../support/machines/fakes.ts'

afterEach(cleanup)

const open = () => {
  const { result } = renderHook(useAction)
  const answer = deferred<void>()
  const taken: string[] = []
  const press = (name: string) =>
    act(async () => {
      void result.current.run(name, () => {
        taken.push(name)
        return answer.promise
      })
    })
  return { busy: () => result.current.busy, press, taken, settle: (how: () => void) => act(async () => how()), answer }
}

test('a second press finds nothing while the first is on its way, and something once it is over', async () => {
  const { busy, press, taken, settle, answer } = open()
  await press('delete')
  expect(busy()).toBe('delete')
  await press('delete')
  await press('default')
  expect([taken, busy()]).toEqual([['delete'], 'delete'])
  await settle(() => answer.resolve())
  expect(busy()).toBe('')
  await press('default')
  expect(taken).toEqual(['delete', 'default'])
})

test('what is refused is said, and can be pressed again', async () => {
  render(<Toaster />)
  const { busy, press, taken, settle, answer } = open()
  await press('delete')
  await settle(() => answer.reject(new Refused({ code: 'notNow', message: '默认地址不能删除' })))
  expect(await screen.findByText('默认地址不能删除')).toBeTruthy()
  await press('delete')
  expect([busy(), taken.length]).toEqual(['', 2])
})
