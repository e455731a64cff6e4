/** What was chosen first and is chosen otherwise afterwards: what belonged to the first choice alone goes with it. */
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { DonationGoodsFields } from '../../../src/pages/donation/parts/donationGoodsFields.tsx'
import { blankGoods, type DonationGoodsDraft } from '../../../src/pages/donation/parts/giveValues.ts'
import Certified from '../../../src/pages/honour/certified.tsx'
import { NO_REGION, type RegionChoice, RoleRegion } from '../../../src/pages/role/parts/roleRegion.tsx'
import { ClassificationField } from '../../../src/pages/shop/parts/classificationField.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { press, settle, setUpPieces } from '../../support/machines/pieces.ts'

setUpPieces()

const write = async (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  await settle()
}

let chosen = ''
function Goods({ error }: { error?: string }) {
  const [value, setValue] = useState('rice')
  chosen = value
  return <ClassificationField value={value} error={error} onChange={setValue} />
}

describe('where goods are sorted in', () => {
  const TREE = [
    { id: 'food', name: '食品', children: [{ id: 'rice', name: '大米' }] },
    { id: 'wear', name: '衣物', children: [{ id: 'hat', name: '帽子' }] },
    { id: 'other', name: '其他', children: [] },
  ]
  const open = async (error?: string) => {
    openPage(<Goods {...(error && { error })} />, () => ({ dataList: TREE }))
    await settle()
  }
  const top = () => screen.getByLabelText<HTMLSelectElement>(/^分类/)
  const below = () => screen.queryByLabelText<HTMLSelectElement>(/^细分/)
  test('another class has its own kinds, of which none is chosen yet', async () => {
    await open()
    expect([top().value, below()?.value]).toEqual(['food', 'rice'])
    await write(top(), 'wear')
    expect(chosen, 'rice is no kind of clothing').toBe('')
    expect([top().value, [...(below()?.options ?? [])].map(({ value }) => value).filter(Boolean)]).toEqual([
      'wear',
      ['hat'],
    ])
    await write(below()!, 'hat')
    expect([chosen, top().value]).toEqual(['hat', 'wear'])
  })
  test('a kind that is lacking is said at the kinds, and not at the class that stands there', async () => {
    await open('请选择分类')
    await write(top(), 'wear')
    expect(screen.getByText('请选择细分')).toBeTruthy()
    expect(screen.queryByText('请选择分类'), 'a class is chosen').toBeNull()
  })
})

let given: DonationGoodsDraft = blankGoods(0)
function Given() {
  const [goods, setGoods] = useState(() => blankGoods(0))
  given = goods
  return (
    <DonationGoodsFields
      {...{ goods, index: 0, errorOf: () => undefined }}
      onChange={change => setGoods(before => ({ ...before, ...change }))}
    />
  )
}

test('goods that are given belong to no kind of the group that was chosen before', async () => {
  const group = (id: string, name: string, below: readonly string[]) => ({
    ...{ id, name, picture: '' },
    children: below.map(kind => ({ id: kind, name: kind, picture: '', children: [] })),
  })
  openPage(<Given />, () => ({ dataList: [group('wear', '衣物', ['冬衣']), group('food', '食品', ['大米', '面粉'])] }))
  await settle()
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('radio', { name }))
    await settle()
  }
  const chosenOnes = () =>
    screen.queryAllByRole('radio', { checked: true }).map(one => one.closest('label')?.textContent)
  await choose('衣物')
  await choose('冬衣')
  expect([chosenOnes(), given.classification]).toEqual([['衣物', '冬衣'], '冬衣'])
  await choose('食品')
  expect([chosenOnes(), given.classification], 'a winter coat is no food').toEqual([['食品'], ''])
  await choose('面粉')
  expect([chosenOnes(), given.classification]).toEqual([['食品', '面粉'], '面粉'])
})

test('a certificate that is looked up next is not opened with the code of the one before', async () => {
  const FIRST = 'LL-2026-000012-34'
  const found = {
    verdict: 'valid',
    reason: '',
    successor: 'LL-2026-000013-00',
    content: null,
    hidden: false,
    hash: 'abc',
  }
  const { sent } = openPage(<Certified />, ({ input }) => ({ ...found, whole: Boolean(input.code), lookups: 1 }), {
    at: `/certified?no=${FIRST}`,
  })
  await settle()
  await write(screen.getByLabelText(/^查验码/), '123456')
  await press('看全名')
  expect(screen.queryByLabelText(/^查验码/)).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: /^查验新证书/ }))
  window.history.pushState(null, '', '/certified?no=LL-2026-000013-00')
  await settle()
  expect(sent.map(({ input }) => input)).toEqual([
    { no: FIRST },
    { no: FIRST, code: '123456' },
    { no: 'LL-2026-000013-00' },
  ])
})

let choice: RegionChoice = NO_REGION
const POST = { role: 'warehouseIn', roots: [], error: undefined }
function Post() {
  const [value, setValue] = useState(NO_REGION)
  choice = value
  return <RoleRegion {...POST} value={value} onChange={setValue} />
}

test('a warehouse of one city is not kept where another city is chosen', async () => {
  const BELOW: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    '': [
      ['33', '浙江省'],
      ['32', '江苏省'],
    ],
    33: [
      ['3301', '杭州市'],
      ['3302', '宁波市'],
    ],
  }
  openPage(<Post />, ({ wire, input }) =>
    wire === '/api/my/getCangku'
      ? { dataList: [{ id: `w${input.region}`, name: `仓库${input.region}`, address: '1 号' }] }
      : { dataList: (BELOW[String(input.id ?? '')] ?? []).map(([id, name]) => ({ id, name })) },
  )
  await settle()
  await write(screen.getByLabelText(/^省份/), '33')
  await write(screen.getByLabelText(/^城市/), '3301')
  await write(screen.getByLabelText(/^仓库/), 'w3301')
  expect(choice).toMatchObject({ region: 'w3301', warehouse: '仓库3301' })
  await write(screen.getByLabelText(/^城市/), '3302')
  expect(choice, 'a post at a warehouse that is elsewhere').toMatchObject({ region: '', warehouse: '' })
  await write(screen.getByLabelText(/^仓库/), 'w3302')
  expect(choice).toMatchObject({ region: 'w3302', warehouse: '仓库3302', area: '3302' })
})
