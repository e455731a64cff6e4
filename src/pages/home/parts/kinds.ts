import activity from 'icon:calendar-heart'
import aid from 'icon:hand-helping'
import campaign from 'icon:heart-handshake'
import collectionPoint from 'icon:package-open'
import idle from 'icon:recycle'
import shop from 'icon:store'
import warehouse from 'icon:warehouse'
import { keysOf } from '../../../contract/keys.ts'
import type { MapPoint, PointKind } from '../../../contract/place.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { MarkerTone } from '../../map/shared/mapMarker.ts'

interface Kind {
  readonly label: string
  /** What a person finds at such a place. */
  readonly text: string
  readonly icon: string
  readonly tone: MarkerTone
}

/** Kinds of places on the map, in display order. */
export const KINDS: Readonly<Record<PointKind, Kind>> = {
  aid: { label: '帮扶点', text: '有邻居在等一次帮助', icon: aid, tone: 'brand' },
  activity: { label: '活动', text: '可以报名的志愿活动', icon: activity, tone: 'jade' },
  collectionPoint: { label: '收集点', text: '把要捐的东西送到这里', icon: collectionPoint, tone: 'sky' },
  warehouse: { label: '仓库', text: '收发捐赠物资', icon: warehouse, tone: 'plum' },
  campaign: { label: '募捐', text: '正在筹款的公益项目', icon: campaign, tone: 'brand' },
  idle: { label: '闲置', text: '邻居用不上、可以给您的东西', icon: idle, tone: 'jade' },
  shop: { label: '店铺', text: '助农、助残和爱心商家', icon: shop, tone: 'warn' },
}
export const KIND_NAMES = keysOf(KINDS)

/** Links for each kind of place. */
const LINKS: Readonly<Record<PointKind, readonly { readonly label: string; readonly to: string }[]>> = {
  aid: [{ label: '去当志愿者', to: '/roleEdit' }],
  activity: [{ label: '看活动', to: '/volunteerDetail?id={id}' }],
  collectionPoint: [{ label: '我要捐物', to: '/donationW' }],
  warehouse: [{ label: '我要捐物', to: '/donationW?warehouse={id}' }],
  campaign: [{ label: '看募捐', to: '/fundraisingDetail?id={id}' }],
  idle: [{ label: '看这件闲置', to: '/idle?id={id}' }],
  shop: [{ label: '进店看看', to: '/v3Shop?id={id}' }],
}

/** Returns the links for a place; for goods that a neighbour needs, to giving exactly that. */
export function linksOf({
  kind,
  id,
  classification,
}: MapPoint): readonly { readonly label: string; readonly href: string }[] {
  const links = LINKS[kind].map(({ label, to }) => ({ label, href: to.replace('{id}', encodeURIComponent(id)) }))
  return classification === undefined
    ? links
    : [{ label: '捐这类东西', href: pathTo('/donationW', { classification }) }, ...links]
}
