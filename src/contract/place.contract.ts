/** Contract of the five-level address tree and of points on the map. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { point, regionCode } from './parts.contract.ts'

/** A node of one level, as in the child lists. */
export const region = z.object({ id: z.string(), name: z.string() })
export type Region = z.output<typeof region>
const regions = z.object({ dataList: z.array(region) })

/** Province → city → district, without pseudo cities. */
export interface RegionNode {
  readonly id: string
  readonly name: string
  readonly children: readonly RegionNode[]
}
const regionNode: z.ZodMiniType<RegionNode> = z.object({
  id: z.string(),
  name: z.string(),
  get children() {
    return z.array(regionNode)
  },
})

const childrenOf = <const P extends string>(wire: P, title: string) =>
  endpoint({
    wire,
    who: 'visitor',
    title,
    input: form({ id: regionCode('上级地区') }),
    reply: regions,
  })

export const POINT_KINDS = ['aid', 'warehouse', 'activity', 'shop', 'collectionPoint', 'campaign', 'idle'] as const
export type PointKind = (typeof POINT_KINDS)[number]

export const mapPoint = z.object({
  id: z.string(),
  kind: z.enum(POINT_KINDS),
  title: z.string(),
  address: z.string(),
  /** GCJ-02. A point of aid, a campaign or a thing is the centre of its street or district. */
  at: point,
  /** One line that describes the place. */
  note: z.string(),
  /** Of goods that a neighbour needs: the id of their classification, so that one gives exactly that. */
  classification: z.optional(z.string()),
})
export type MapPoint = z.output<typeof mapPoint>

export const placeContract = {
  getFiveAddress1: endpoint({
    wire: '/api/getFiveAddress1',
    who: 'visitor',
    title: '省级地区',
    input: form({}),
    reply: regions,
  }),
  getFiveAddress2: childrenOf('/api/getFiveAddress2', '一个省的市'),
  getFiveAddress3: childrenOf('/api/getFiveAddress3', '一个市的区县'),
  getFiveAddress4: childrenOf('/api/getFiveAddress4', '一个区县的街道'),
  getFiveAddress5: childrenOf('/api/getFiveAddress5', '一个街道的社区'),
  getQianSanjiAddress: endpoint({
    wire: '/fiveaddress/fiveAddress/getQianSanjiAddress',
    method: 'GET',
    envelope: 'tree',
    who: 'visitor',
    title: '前三级地址树',
    input: form({}),
    reply: z.object({ treeData: z.array(regionNode) }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    place: typeof placeContract
  }
}
