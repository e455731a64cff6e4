/** Where an address lies on the map was said of that address: another region is another place, and has none yet. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const AT = { lng: 120.13, lat: 30.26 }
const NAMES = ['浙江省', '杭州市', '西湖区', '北山街道', '宝石社区']
const HOME = {
  ...{ id: 'id1', name: '林美华', phone: '13900000001', region: '330106001001', regionNames: NAMES },
  ...{ detail: '3 幢 201', at: AT, isDefault: false },
}
const BELOW: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  '': [['33', '浙江省']],
  33: [['3301', '杭州市']],
  3301: [['330106', '西湖区']],
  330106: [
    ['330106001', '北山街道'],
    ['330106002', '西溪街道'],
  ],
  330106001: [
    ['330106001001', '宝石社区'],
    ['330106001002', '曙光社区'],
  ],
}
const patchFor =
  (home: typeof HOME): Patch =>
  (wire, reply, input) => {
    if (wire === '/api/my/addressList') return { dataList: [home] }
    if (wire === '/api/my/getLianxiren')
      return { ...reply, contact: { ...home, identity: '3301**********0001' }, account: home }
    if (!wire.startsWith('/api/getFiveAddress')) return reply
    return { dataList: (BELOW[String(input.id ?? '')] ?? []).map(([id, name]) => ({ id, name })) }
  }
const isKnown = () => screen.queryByText('已记下这个地址在地图上的位置') !== null
const community = () => screen.queryByLabelText(/^社区/)

const FORMS = [
  ['an address of mine', '/addressEditP?id=id1'],
  ['where help is needed', '/applyWz'],
  ['what is on file of me', '/write'],
  ['goods that are fetched', '/donationW?cart=1'],
] as const

test.each(FORMS)('%s', async (_, at) => {
  const { press } = await openScreen({ at, patch: patchFor(HOME) })
  expect(isKnown()).toBe(true)
  await press(() => fireEvent.change(community()!, { target: { value: '330106001002' } }))
  expect(isKnown(), 'helpers would be led to the old place').toBe(false)
})

const STREET = { ...HOME, region: '330106002', regionNames: ['浙江省', '杭州市', '西湖区', '西溪街道'] }

test.each(FORMS)('%s, in a street without communities, is still where it was marked', async (_, at) => {
  const { press } = await openScreen({ at, patch: patchFor(STREET) })
  // Once nothing lies below the street, the picker names it again by itself.
  expect([screen.queryByLabelText(/^街道/) !== null, community()]).toEqual([true, null])
  expect(isKnown(), 'it is gone though nobody has touched it').toBe(true)
  await press(() => fireEvent.change(screen.getByLabelText(/^街道/), { target: { value: '330106001' } }))
  expect(isKnown(), 'helpers would be led to the old place').toBe(false)
})
