import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useCountFaults } from '../../../src/forms/countFaults.ts'

afterEach(cleanup)

test('a count that cannot be read stops its form until it is mended, whatever the others were', () => {
  const { result } = renderHook(useCountFaults)
  const tell = (item: string, sentence: string) => act(() => result.current.tell(item)(sentence))
  expect(result.current.first).toBe('')
  tell('rice', '请填整数')
  tell('oil', '最多 99 件')
  expect(result.current.first).toBe('请填整数')
  tell('rice', '')
  expect(result.current.first).toBe('最多 99 件')
  tell('oil', '')
  expect(result.current.first).toBe('')
})
