/** 我的事 where nothing of one's own is open: what it says is true of a post as well. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { MyMatters } from '../../../src/pages/person/shared/myMatters.tsx'
import { openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: '7', settled: true }))
afterEach(() => {
  cleanup()
  clearCache()
  setView({ uid: '' })
})

const group = { workflow: 'aid', workflowLabel: '求助', kind: 'accept', count: 7, oldest: null, overdue: 0, soon: 0 }
const open = (groups: readonly object[]) =>
  openPage(<MyMatters />, ({ wire }) =>
    wire === '/api/my/getMyMatters' ? { dataList: [] } : { groups, total: groups.length },
  )

test('says that nothing waits to whom nothing waits for', async () => {
  open([])
  expect(await screen.findByText(/现在没有等您办的事/)).toBeTruthy()
})
test('says how much lies on the desk, and leads there', async () => {
  open([group])
  expect(await screen.findByText('您自己的事都办好了，岗位上有 7 件等您办。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去任务中心' }).getAttribute('href')).toBe('/task')
  expect(screen.queryByText(/现在没有等您办的事/)).toBeNull()
})
