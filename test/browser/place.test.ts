/** Where a person is: found once, chosen by hand, shown on the map. Source: specification 2, 4 and 7. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS_DIALOG_WIDTH_PX, MAP_HEIGHT_PX } from '../../src/contract/constants.ts'
import { homeContract } from '../../src/contract/home.contract.ts'
import type { MapPoint } from '../../src/contract/place.contract.ts'
import { openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive } from '../support/browser/screen.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const storedPlace = (page: Page) =>
  page.evaluate(() =>
    ['addressName', 'addressName1', 'addressName2', 'addressId', 'addressId1', 'addressId2'].map(key =>
      localStorage.getItem(key),
    ),
  )

describe('on the first visit', () => {
  it('is found by the address, stored under six keys, and the page loads anew once', async () => {
    const { page, context } = await portal.visit({ hasPlace: false })
    const requests: string[] = []
    let loads = 0
    page.on('load', () => loads++)
    page.on('request', request => {
      if (request.url().includes('/maps/v3/')) requests.push(new URL(request.url()).pathname)
    })
    await page.goto('/index')
    await expect.poll(() => storedPlace(page)).toEqual(['浙江省', '杭州市', '西湖区', '33', '3301', '330106'])
    await expect.poll(() => loads).toBe(2)
    await waitUntilSettled(page)
    expect(requests.slice(0, 2)).toEqual(['/maps/v3/ip', '/maps/v3/geocode/regeo'])
    expect(requests.filter(path => path === '/maps/v3/ip')).toHaveLength(1)
    expect(loads).toBe(2)
    await context.close()
  })

  it('where it cannot be found a notice says so, a default stands in and nothing is stored', async () => {
    const { page, context } = await portal.visit({ hasPlace: false })
    await page.route('**/maps/v3/**', route =>
      route.fulfill({ json: { status: '0', info: 'SERVER_IS_BUSY', infocode: '10016' } }),
    )
    await page.goto('/index')
    await page.getByText('没能找到您所在的地区').waitFor()
    expect(await storedPlace(page)).toEqual([null, null, null, null, null, null])
    await page
      .getByRole('button', { name: /浙江省 杭州市 西湖区/ })
      .first()
      .waitFor()
    await context.close()
  })
})

describe('选择地址', () => {
  it('is 400 px wide, opens levels on hover, and 确认 stores names and ids and loads anew', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    await page
      .getByRole('button', { name: /选择地址/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: '选择地址' })
    await dialog.waitFor()
    await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(ADDRESS_DIALOG_WIDTH_PX)
    await dialog.getByRole('option', { name: '江苏省' }).hover()
    await dialog.getByRole('option', { name: '苏州市' }).hover()
    await dialog.getByRole('option', { name: '姑苏区' }).click()
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '确认' }).click()])
    expect(await storedPlace(page)).toEqual(['江苏省', '苏州市', '姑苏区', '32', '3205', '320508'])
    await page
      .getByRole('button', { name: /江苏省 苏州市 姑苏区/ })
      .first()
      .waitFor()
    await context.close()
  })

  it('取消 changes nothing', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    const before = await storedPlace(page)
    await page
      .getByRole('button', { name: /选择地址/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: '选择地址' })
    await dialog.getByRole('option', { name: '北京市' }).first().hover()
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await storedPlace(page)).toEqual(before)
    await context.close()
  })

  it('is a sheet over the whole width of a phone', async () => {
    const { page, context } = await portal.visit({ size: 'phone' })
    await arrive(page, '/index')
    await page
      .getByRole('button', { name: /选择地址/ })
      .filter({ visible: true })
      .click()
    const dialog = page.getByRole('dialog', { name: '选择地址' })
    await dialog.waitFor()
    await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(360)
    await context.close()
  })
})

describe('公益地图', () => {
  it('is 300 px high, lists what is in sight, filters by kind and keeps the filter in the address', async () => {
    const { page, context, problems } = await portal.visit()
    await arrive(page, '/map')
    const map = page.locator('.leaflet-container')
    expect((await map.boundingBox())!.height).toBe(MAP_HEIGHT_PX)
    await page.getByText('行政区划示意').first().waitFor()
    await page
      .getByRole('button', { name: '仓库' })
      .or(page.getByRole('radio', { name: '仓库' }))
      .or(page.getByRole('tab', { name: '仓库' }))
      .first()
      .click()
    await page.waitForURL('**/map?**kind=warehouse**')
    await page.reload()
    await waitUntilSettled(page)
    await page.getByText(/仓库/).first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('may be moved away from the chosen place, whose popup never pulls it back', async () => {
    const { page, context } = await portal.visit({ isStill: true })
    const box = { west: 120, south: 30.2, east: 120.2, north: 30.3 }
    const { dataList } = await portal.server.call(homeContract.getDitu, { ...box, kind: 'warehouse' })
    const [{ id, at }] = dataList as [MapPoint]
    await arrive(page, `/map?kind=warehouse&id=${id}&at=${at.lng},${at.lat}`)
    const popup = page.locator('.leaflet-popup')
    await popup.waitFor()
    const map = (await page.locator('.leaflet-container').boundingBox())!
    const top = async () => (await popup.boundingBox())!.y - map.y
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    const before = await top()
    await page.mouse.move(map.x + 30, map.y + 250)
    await page.mouse.down()
    await page.mouse.move(map.x + 30, map.y + 50, { steps: 5 })
    await page.mouse.up()
    // The places around the new middle have come.
    await waitUntilSettled(page)
    expect(await top()).toBeLessThan(before - 150)
    await context.close()
  })

  it('goes to where the person stands, turned from GPS into the map’s own coordinates', async () => {
    const { page, context } = await portal.visit()
    await context.grantPermissions(['geolocation'])
    // Broken Bridge, as GPS says it; in GCJ-02 it lies some 500 m to the south-east.
    await context.setGeolocation({ latitude: 30.2602, longitude: 120.1465 })
    const requests: URL[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/index/getDitu')) requests.push(new URL(`http://x/?${request.postData()}`))
    })
    await arrive(page, '/map')
    requests.length = 0
    await page.getByRole('button', { name: '附近' }).click()
    // It may still ask for where it stood before, and goes on to wider boxes where nothing lies near.
    const middles = () =>
      requests.map(({ searchParams: box }) => {
        const middle = (low: string, high: string) => (Number(box.get(low)) + Number(box.get(high))) / 2
        return [middle('west', 'east'), middle('south', 'north')]
      })
    await expect
      .poll(middles)
      .toContainEqual([expect.closeTo(120.1512, 2) as number, expect.closeTo(30.2578, 2) as number])
    await context.close()
  })

  it('says plainly when the person does not want to be found', async () => {
    const { page, context } = await portal.visit()
    await context.clearPermissions()
    await arrive(page, '/map')
    await page.getByRole('button', { name: '附近' }).click()
    await page
      .getByText(/定位|位置/)
      .filter({ hasText: /没有|不能|允许|拒绝|失败/ })
      .first()
      .waitFor()
    await context.close()
  })
})
