import recycle from 'icon:recycle'
import { IDLE_WAYS } from '../../../contract/idleWords.ts'
import { IDLE_DEAL_DESK } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { When } from '../../../ui/parts/when.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { priceText } from './priceText.ts'

/** 闲置交接: what the two tell differently, for the platform. */
export const DealDesk = deskScreen('/api/idle/idleDealDesk', {
  workflow: 'idleDeal',
  list: IDLE_DEAL_DESK,
  tabName: 'deals',
  title: '闲置交接',
  sub: '两边说法不同的，听完再判定',
  unit: '次交接',
  filters: { keyword: '名称、想要的人', since: '', region: '' },
  row: ({ title, buyer, seller, at, stateLabel }) => ({
    title,
    sub: `${seller} 给 ${buyer}`,
    since: at,
    stateLabel,
  }),
  matter: ({ item, title, buyer, seller, way, meetAt, meetWhere, at, price, asked }) => ({
    title,
    facts: [
      { label: '东西', value: <a href={pathTo('/idle', { id: item })}>{title}</a> },
      { label: '物主', value: seller },
      { label: '想要的人', value: buyer },
      price > 0 && { label: '价钱', value: `${priceText({ price, asked })}，平台保管着` },
      { label: '怎么交接', value: IDLE_WAYS[way] },
      meetAt !== null && { label: '约好', value: <When at={meetAt} withTime /> },
      meetWhere && { label: '地点', value: meetWhere },
      { label: '开始', value: <When at={at} withTime /> },
    ],
  }),
  empty: { title: '这里没有要判定的交接', text: '有新的，消息里会通知您。', icon: recycle },
})
