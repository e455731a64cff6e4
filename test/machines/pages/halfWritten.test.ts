/** What is half written is kept for just this matter: it never turns up at another one of its kind. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openScreen, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'
import { AID_PLACE, RELIEF } from '../../support/model/worlds/aid.ts'
import { FETCHED } from '../../support/model/worlds/goodsDonation.ts'

setUpScreens()

const recordOf = (workflow: string, state: string, facts: object) => ({
  record: { ...{ workflow, id: 'x1', state, label: state, clocks: [], ways: [] }, facts },
})
const buyer = { who: { uid: '7', grants: [] } }
const refused = recordOf('aid', 'refused', { ...RELIEF, owner: '7', kind: 'policy', place: AID_PLACE })

const GOODS_OF_MINE = {
  ...{ id: 'x1', shop: 'id1', state: 'draft' },
  draft: {
    ...{ title: '毛线帽', summary: '', body: '', classification: 'c', condition: 'new', pictures: [], freight: 0 },
    ...{ optionNames: [], skus: [{ id: 's1', options: [], price: 100, stock: 1 }] },
  },
}

/** Each with the words that are typed first, and under which name they are kept. */
const FORMS: readonly (readonly [at: string, label: RegExp, name: string, more?: Partial<ScreenOptions>])[] = [
  ['/orderComplaint?order=x1', /^投诉原因/, 'complaint-x1'],
  ['/orderComplaint?order=x2', /^投诉原因/, 'complaint-x2'],
  ['/addressEditP', /^收货人/, 'address-new'],
  ['/addressEditP?id=id1', /^收货人/, 'address-id1'],
  ['/addressEditP?id=id2', /^收货人/, 'address-id2'],
  ['/v3ReleaseAdd', /^商品名称/, 'goods-id1'],
  ['/v3ReleaseAdd?id=x1', /^商品名称/, 'goods-x1'],
  ['/shenqingjiameng?new=1', /^店铺名称/, 'shopApply'],
  ['/scene?write=1', /^活动名称/, 'activity-new'],
  ['/scene?edit=x1', /^活动名称/, 'activity-x1'],
  ['/scene?move=x1', /^原因/, 'reschedule-x1'],
  ['/scene?move=x2', /^原因/, 'reschedule-x2'],
  ['/applyWz', /^姓名/, 'applyWz'],
  ['/applyWz?again=x2', /^姓名/, 'applyWzx2'],
  ['/applyJz?again=x2', /^姓名/, 'applyJzx2'],
  ['/applyJz?id=x1', /^姓名/, 'applyJzx1', { ...buyer, ...refused }],
  ['/helpP?id=x1', /^姓名/, 'helpP-x1'],
  ['/helpP?id=x2', /^姓名/, 'helpP-x2'],
  ['/helpP?aid=x1', /^姓名/, 'helpP-x1', { ...buyer, ...refused }],
  [
    '/collectSure?id=x1',
    /^件数不一致的原因/,
    'collect-x1',
    { ...buyer, ...recordOf('goodsDonation', 'collecting', { ...FETCHED, assignee: '7' }) },
  ],
]

test.each(FORMS.map(one => [one[0], one[2], one] as const))('%s keeps what is written as %s', async (_, name, form) => {
  const [at, label, , more = {}] = form
  const drafts = memoryStore()
  const { press } = await openScreen({
    ...{ at, drafts, isPlaced: true, ...more },
    answer: ({ wire }) => (wire === '/api/v3/shopGoodsDetail' ? GOODS_OF_MINE : undefined),
    patch: (wire, reply) =>
      wire === '/api/my/yuanzhuDetails' ? { ...reply, kind: 'policy', policy: { id: 'p9', title: '' } } : reply,
  })
  if (!screen.queryByLabelText(label)) {
    const [less] = screen.queryAllByRole('button', { name: /^少一件/ })
    if (less) await press(() => fireEvent.click(less))
  }
  const [field] = screen.getAllByLabelText(label)
  await press(() => fireEvent.change(field!, { target: { value: '写到一半的话' } }))
  const found = Object.entries(drafts.data).filter(([, words]) => words.includes('写到一半的话'))
  expect(found.map(([key]) => key)).toEqual([`draft:7:${name}`])
})
