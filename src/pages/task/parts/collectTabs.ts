/** What a collection is called and where it is opened. */
import { pathTo } from '../../../contract/screens.ts'
import { COLLECT_TABS, type CollectRow, type CollectTab } from '../../../contract/task.contract.ts'

export const COLLECT_LABELS: Readonly<Record<CollectTab, string>> = {
  toAnswer: '待答复',
  toCollect: '待上门',
  collected: '已收取',
  history: '记录',
}
/** The tabs of `/collect`; what is over stands under `/collectDetails`. */
export const collectTabs = COLLECT_TABS.filter(tab => tab !== 'history').map(value => ({
  value,
  label: COLLECT_LABELS[value],
}))

/** Returns a team's pledge, an organisation's gift and a neighbour's have a screen each. */
export const collectPath = ({ id, activity, party }: Pick<CollectRow, 'id' | 'activity' | 'party'>): string =>
  pathTo(activity ? '/collectDetailT' : party === 'organisation' ? '/collectDetailD' : '/collectDetail', { id })
