/** The two-level classifications of goods, gifts, donations and idle items, and the conditions of used items. */
import type { Classification, homeContract } from '../../../src/contract/home.contract.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { allClassifications } from '../mall/classifications.ts'

type Calls = 'getClassifAll' | 'getGoodsType' | 'getClassifOne' | 'getClassifTwo' | 'getJichengxinList'
type Rows = Awaited<ReturnType<typeof allClassifications>>

/** Wear of used items (几成新), best first. */
const CONDITIONS = [
  { id: 'new', name: '全新' },
  { id: '95', name: '九五新' },
  { id: '90', name: '九成新' },
  { id: '80', name: '八成新' },
  { id: '70', name: '七成新及以下' },
]

const toLeaf = ({ id, name, picture }: DbRow<'classification'>): Classification => ({ id, name, picture, children: [] })
const rootsOf = (rows: Rows, kind: string | undefined) =>
  rows.filter(row => row.parent === '' && (kind === undefined || row.kind === kind))

const treeOf = (rows: Rows, kind: string | undefined): Classification[] =>
  rootsOf(rows, kind).map(row => ({
    ...toLeaf(row),
    children: rows.filter(({ parent }) => parent === row.id).map(toLeaf),
  }))

export const classificationCalls: Pick<Handlers<typeof homeContract>, Calls> = {
  getClassifAll: async ({ kind }, call) => ({ dataList: treeOf(await allClassifications(call, 'all'), kind) }),
  // Items belong to the second level, so a first level without children is not selectable yet.
  getGoodsType: async ({ kind }, call) => ({
    dataList: treeOf(await allClassifications(call, 'all'), kind).filter(({ children }) => children.length > 0),
  }),
  getClassifOne: async ({ kind }, call) => ({
    dataList: rootsOf(await allClassifications(call, 'all'), kind).map(toLeaf),
  }),
  // An empty list for a classification without children, known or not.
  getClassifTwo: async ({ id }, call) => ({
    dataList: (await allClassifications(call, 'all')).filter(row => row.parent === id).map(toLeaf),
  }),
  getJichengxinList: async () => ({ dataList: CONDITIONS }),
}
