/** A form that asks where begins in the district that the portal shows, and in none where nobody has said one. */
import { act, cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import ApplyGoods from '../../../src/pages/aid/applyWz.tsx'
import Write from '../../../src/pages/aid/write.tsx'
import Give from '../../../src/pages/donation/donationW.tsx'
import { ActivityWrite } from '../../../src/pages/scene/parts/activityWrite.tsx'
import { ShopApplicationForm } from '../../../src/pages/shop/parts/shopApplicationForm.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

beforeEach(() => {
  setView({ uid: '7', settled: true })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(() => {
  cleanup()
  clearCache()
  vi.unstubAllGlobals()
  setView({ uid: '', settled: false, hasPlace: false, place: DEFAULT_PLACE })
})

const HAISHU = {
  ...{ province: '浙江省', provinceId: '33', city: '宁波市', cityId: '3302', district: '海曙区', districtId: '330203' },
}
const node = (id: string) => ({ id, name: id })
const BELOW: Readonly<Record<string, readonly object[]>> = {
  '': [node('32'), node('33')],
  33: [node('3301'), node('3302')],
  3302: [node('330203'), node('330205')],
}
const me = {
  ...{ uid: '7', name: '林美华', phone: '139****0001', kind: 'person', roles: [] },
  privacy: { showName: true, showOnRank: true },
}
/** Of this account nothing is known yet. */
const answer: Answer = ({ wire, input }) => {
  if (wire.startsWith('/api/getFiveAddress'))
    return { dataList: BELOW[String(input.id ?? '')] ?? [node('1'), node('2')] }
  if (wire === '/api/my/getMyInfo') return me
  if (wire === '/api/my/getLianxiren') return { contact: null, account: { name: '林美华', phone: '13900000001' } }
  return { dataList: [], next: '', total: 0 }
}
const GIVEN = { key: 0, name: '绒毛毯', classification: 'c', condition: 'new', count: 2, unit: '床', pictures: [] }
const SHIFT = {
  ...{ key: 0, title: '上午班', day: '2099-12-01', from: '09:00', until: '11:30' },
  ...{ places: 6, minimum: 0, leastAge: 0, skill: '' },
}
const WORDS = { kind: 'goods', title: '一起分拣冬衣', summary: '半天就好', body: '收来的冬衣按大小分好，管午饭' }
const storedDraft = (draft: object, step: number) =>
  JSON.stringify({ draft, step, reached: step, key: 'k', notStored: [] })
/** What comes before the place was filled in on an earlier visit, where the place is not the first step. */
const FILLED = {
  'draft:7:donate': storedDraft({ goods: [GIVEN] }, 1),
  'draft:7:activity-new': storedDraft({ ...WORDS, drafts: [SHIFT] }, 2),
}
/** The map of a place cannot be fetched. */
const baseMap = () => Promise.reject(new Error('offline'))
const ShopForm = () => <ShopApplicationForm title="申请开店" onSent={() => {}} />
const Plan = () => <ActivityWrite id="" />

test.each<readonly [name: string, Page: ComponentType, at: string]>([
  ['asking for goods', ApplyGoods, '/applyWz'],
  ['how to reach me', Write, '/write'],
  ['opening a shop', ShopForm, '/shenqingjiameng?new=1'],
  ['giving goods', Give, '/donationW'],
  ['planning an activity', Plan, '/scene?write=1'],
])('%s', async (_, Page, at) => {
  const chosenWhere = async (hasPlace: boolean) => {
    setView({ hasPlace, place: HAISHU })
    openPage(<Page />, answer, { at, ports: { drafts: memoryStore(FILLED), baseMap } })
    await screen.findByLabelText('区县')
    await act(async () => {})
    const chosen = ['城市', '区县'].map(label => screen.getByLabelText<HTMLSelectElement>(label).value)
    cleanup()
    clearCache()
    return chosen
  }
  expect(await chosenWhere(true)).toEqual(['3302', '330203'])
  expect(await chosenWhere(false)).toEqual(['', ''])
})
