import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { regionPathOf } from '../../../src/contract/region.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { useRegionName } from '../../../src/data/regionName.ts'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const NAMES: Readonly<Record<string, string>> = {
  31: '上海市',
  3101: '上海市',
  310115: '浦东新区',
  310115005: '陆家嘴街道',
  310115005001: '梅园居委会',
}
const Name = ({ code }: { code: string }) => <p>{useRegionName(code) || '还没有'}</p>

test.each([
  ['310115', '上海市浦东新区'],
  ['310115005', '上海市浦东新区陆家嘴街道'],
  ['310115005001', '上海市浦东新区陆家嘴街道梅园居委会'],
  ['310116', '还没有'],
])('a region is named from the province down, a municipality once: %s', async (code, name) => {
  const page = openPage(<Name code={code} />, ({ input: { id = '' } }) => ({
    dataList: Object.entries(NAMES)
      .filter(([one]) => regionPathOf(one).at(-2) === (id || undefined))
      .map(([id, name]) => ({ id, name })),
  }))
  await page.findByText(name)
  if (name !== '还没有') expect(page.sent).toHaveLength(regionPathOf(code).length)
})

test('a region that nobody has chosen has no name, and nothing is asked for it', () => {
  const page = openPage(<Name code="" />, () => ({ dataList: [] }))
  expect([page.queryByText('还没有') !== null, page.sent]).toEqual([true, []])
})
