/** Campaigns on the home page: three at most, each with how far it has come. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { Campaigns } from '../../../src/pages/home/parts/sections.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const campaign = (id: string, raised: number) => ({
  ...{ id, title: `给${id}的冬衣`, picture: '', organisation: '西湖邻里', goal: 300_000, raised },
})
const show = async (...campaigns: readonly object[]) => {
  openPage(<Campaigns region="330106" />, () => ({ campaigns }))
  await screen.findByText('给一的冬衣')
  return screen.getAllByText(/^给.的冬衣$/)
}

test('the first three are shown, whoever comes behind waits', async () => {
  const cards = await show(...['一', '二', '三', '四'].map(id => campaign(id, 0)))
  expect(cards).toHaveLength(3)
  expect(screen.queryByText('给四的冬衣')).toBeNull()
})

test.each([
  [0, '0%'],
  [100_000, '33%'],
  // Nothing is full before all of it has come.
  [299_999, '99%'],
  [300_000, '100%'],
  [450_000, '150%'],
])('of 3,000 元 %i 分 are %s', async (raised, percent) => {
  await show(campaign('一', raised))
  expect(screen.getByText(/^\d+%$/).textContent).toBe(percent)
})
