import { expect, test, vi } from 'vitest'
import { failureOf } from '../../../src/data/failureOf.ts'

test('a read that the server withholds shows its sentence and offers no other try', () => {
  const retry = vi.fn()
  const withheld = { code: 'notNow', message: '消息是写给本人的，看作的时候不显示' } as const
  expect(failureOf(withheld, retry)).toEqual({ text: withheld.message, title: '这里现在看不了' })
  expect(failureOf({ code: 'offline', message: '网络不给力' }, retry)).toEqual({ text: '网络不给力', onRetry: retry })
})
