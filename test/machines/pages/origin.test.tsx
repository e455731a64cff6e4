/** From where distances are counted: the device once it was asked, else home, else the chosen district. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_CENTRE, DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import Activities from '../../../src/pages/activity/activities.tsx'
import { fromWgs84 } from '../../../src/pages/map/shared/coordinates.ts'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
  vi.unstubAllGlobals()
})

const near = { lng: 120.13, lat: 30.27 }
const homeIn = (region: string) => ({ id: '1', region, regionNames: ['浙江省', '北山街道'], isDefault: true, near })

/** Opens 活动 as somebody who lives there; `asked` holds from where each list was counted. */
async function openActivities(uid: string, region = '330106009') {
  setView({ uid, settled: true, place: DEFAULT_PLACE, centre: DEFAULT_CENTRE })
  const { sent } = openPage(
    <Activities />,
    ({ wire }) => ({ dataList: wire === '/api/my/addressList' ? [homeIn(region)] : [], next: '', total: 0 }),
    { at: '/activity' },
  )
  const asked = () =>
    sent.filter(({ wire }) => wire === '/api/huodong/getHuodongPage').map(({ input: { lng, lat } }) => ({ lng, lat }))
  await waitFor(() => expect(asked().length).toBeGreaterThan(0))
  return asked
}

test('whoever has an address here counts from it, and never from the middle of the district first', async () => {
  expect((await openActivities('7'))()).toEqual([near])
  expect(screen.getByText('距离从您的地址（北山街道）算起')).toBeTruthy()
})

test('whoever lives in another city or is a visitor counts from the middle of the district', async () => {
  expect((await openActivities('7', '320102001'))()).toEqual([DEFAULT_CENTRE])
  cleanup()
  clearCache()
  expect((await openActivities(''))()).toEqual([DEFAULT_CENTRE])
  expect(screen.getByText('距离从西湖区中间算起')).toBeTruthy()
})

// Last: what the device said holds for the rest of the visit.
test('the device is asked only when that is pressed, and then counts for the whole visit', async () => {
  const here = { longitude: 120.2, latitude: 30.3, accuracy: 10 }
  const getCurrentPosition = vi.fn((found: (position: object) => void) => found({ coords: here }))
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } })
  const asked = await openActivities('7')
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '用我现在的位置' })))
  await waitFor(() => expect(asked()).toEqual([near, fromWgs84({ lng: here.longitude, lat: here.latitude })]))
  expect(screen.getByText('距离从您现在的位置算起')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '用我现在的位置' })).toBeNull()
})
