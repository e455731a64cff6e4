/** A ranking in which nobody stands yet says so once. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import Rank from '../../../src/pages/honour/rank.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const openRank = (dataList: readonly object[]) =>
  openPage(<Rank />, ({ wire }) =>
    wire === '/api/my/getMyInfo'
      ? { uid: '7', kind: 'person', roles: [] }
      : { starts: '2026-11-01', dataList, mine: null },
  )

test('whose own place is missing reads so above the others, and not beside an empty list', async () => {
  openRank([{ key: '1', rank: 1, minutes: 60, mine: false, name: '林**', avatar: '' }])
  expect(await screen.findByRole('note')).toBeTruthy()
  cleanup()
  clearCache()
  openRank([])
  expect(await screen.findByText('这段时间还没有排行')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
})
