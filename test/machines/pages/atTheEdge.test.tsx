/** Pieces of screens at their edges: what is left out, what comes first, whether a press does anything. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { type DonorProfile, posterOf } from '../../../src/pages/donation/parts/donorPoster.ts'
import { donationFields, type GiveValues } from '../../../src/pages/donation/parts/giveValues.ts'
import Organization from '../../../src/pages/role/organization.tsx'
import { useClaim } from '../../../src/pages/scene/parts/useClaim.ts'
import { useDistrictName } from '../../../src/pages/shop/parts/regionName.ts'
import { Empty } from '../../../src/ui/parts/empty.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})
const nothing = () => ({})
const Claim = ({ code }: { readonly code: string }) => <p>{useClaim(code).claim?.title ?? 'none'}</p>
const District = ({ code }: { readonly code: string }) => <p data-testid="name">{useDistrictName(code)}</p>

test('an empty list says what to do next, and a press does it', () => {
  const press = vi.fn()
  const { rerender } = openPage(<Empty title="还没有捐赠" action={{ label: '去捐赠', onPress: press }} />, nothing)
  fireEvent.click(screen.getByRole('button', { name: '去捐赠' }))
  expect([press.mock.calls.length, screen.getByRole('heading').tagName]).toEqual([1, 'H2'])
  rerender(<Empty title="还没有捐赠" text="捐出闲置" action={{ label: '去捐赠', href: '/donationW' }} heading />)
  expect(screen.getByRole('link', { name: '去捐赠' }).getAttribute('href')).toBe('/donationW')
  expect([screen.queryByText('捐出闲置') !== null, screen.getByRole('heading').tagName]).toEqual([true, 'H1'])
})

describe('a donation', () => {
  const values = {
    ...{ goods: [], name: '李四', phone: '13800138000', region: '330106109', regionDone: true, detail: '4 弄 11 号' },
    ...{ at: null, mode: '', warehouse: 'w1', day: '2026-11-22', slot: '', remark: ' ', showName: true },
  } satisfies GiveValues
  test.each([
    ['is collected in the morning where nothing else is said', {}, { mode: 'collect', slot: 'morning' }],
    ['names its warehouse where it is brought there', { mode: 'dropOff' }, { mode: 'dropOff', warehouse: 'w1' }],
    ['leaves the nearest to the server', { mode: 'dropOff', warehouse: '' }, { mode: 'dropOff' }],
    ['has words, without the blanks around them', { remark: ' 门卫 ' }, { remark: '门卫' }],
    ['has the place on the map', { at: { lng: 120.1, lat: 30.2 } }, { lng: 120.1, lat: 30.2 }],
  ] as const)('%s', (_, more, sent) => {
    const { name, phone, region, detail, day, showName } = values
    const always = { name, phone, region, detail, day, showName, mode: 'collect', slot: 'morning' }
    expect(donationFields({ ...values, ...more })).toEqual({ ...always, ...sent })
  })
})

test('a donor’s poster names what they are, what they earned, and its own address', () => {
  const card = {
    ...{ party: 'person', name: '王桂兰', regionName: '西湖区', introduction: '', avatar: '', gifts: 2, pieces: 5 },
    ...{
      reached: 3,
      workMinutes: 119,
      medals: [
        { title: '爱心', earned: true },
        { title: '满百', earned: false },
      ],
    },
  } as unknown as DonorProfile
  const poster = posterOf(card, 'https://linli/heartR?id=7')
  expect(poster).toMatchObject({ ribbon: '邻里公益 · 爱心人士', medals: ['爱心'], link: 'https://linli/heartR?id=7' })
  expect(poster.figures.map(({ value }) => value)).toEqual(['2', '5', '3', '1'])
  expect(poster.text).not.toBe('')
  expect(posterOf({ ...card, party: 'organisation', introduction: '一家小店' }, '')).toMatchObject({
    ...{ ribbon: '邻里公益 · 爱心单位', text: '一家小店' },
  })
})

test('regions in which somebody serves come first, in the order of the country', async () => {
  const child = (region: string, name: string, people: number) => ({ region, name, people, leader: '' })
  const children = [child('330102', '上城区', 0), child('330105', '拱墅区', 2), child('330106', '西湖区', 0)]
  const tree = { region: '3301', name: '杭州市', people: 9, path: [], roles: [], leaderLabel: '', leaders: [] }
  openPage(<Organization />, ({ wire }) =>
    wire === '/api/my/getMyInfo'
      ? { uid: '7', kind: 'person', roles: [] }
      : { ...tree, children: [...children, child('330108', '滨江区', 1)] },
  )
  await screen.findByText(/拱墅区/)
  const names = screen.getAllByText(/^(上城|拱墅|西湖|滨江)区$/).map(({ textContent }) => textContent)
  expect(names).toEqual(['拱墅区', '滨江区', '上城区', '西湖区'])
})

describe('the claim of a scanned code', () => {
  const stored = (code: string, expiresAt: number) =>
    memoryStore({ sceneClaim: JSON.stringify({ code, expiresAt, title: '旧' }) })
  test.each([
    ['is kept over a reload', stored('c1', Date.now() + 60_000), '旧', 0],
    ['of another code is asked for', stored('c2', Date.now() + 60_000), '新', 1],
    ['that is over is asked for', stored('c1', Date.now() - 1), '新', 1],
    ['that cannot be read is asked for', memoryStore({ sceneClaim: '{' }), '新', 1],
  ])('%s', async (_, drafts, title, asked) => {
    const { sent } = openPage(<Claim code="c1" />, () => ({ title: '新', expiresAt: Date.now() + 60_000 }), {
      ports: { drafts } as never,
    })
    expect(await screen.findByText(title)).toBeTruthy()
    await act(async () => {})
    expect(sent.length).toBe(asked)
  })
})

test.each([
  ['330106', '浙江省杭州市西湖区'],
  ['419001', '河南省济源市'],
  ['', ''],
])('the district %s of a shop is called by its whole way', async (code, name) => {
  const { sent } = openPage(<District code={code} />, ({ wire, input }) => ({
    dataList: {
      '/api/getFiveAddress1': [
        { id: '33', name: '浙江省' },
        { id: '41', name: '河南省' },
      ],
      '/api/getFiveAddress2': input.id === '33' ? [{ id: '3301', name: '杭州市' }] : [{ id: '419001', name: '济源市' }],
      '/api/getFiveAddress3': input.id === '3301' ? [{ id: '330106', name: '西湖区' }] : [],
    }[wire],
  }))
  await vi.waitFor(() => expect(screen.getByTestId('name').textContent).toBe(name))
  expect(sent.length).toBe(name ? 3 : 0)
})
