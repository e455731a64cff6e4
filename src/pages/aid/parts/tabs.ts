import { AID_TABS, type AidTab, ASSISTANCE_TABS, MAX_COUNTED } from '../../../contract/aid.contract.ts'
import { formatCapped } from '../../../ui/format.ts'

const AID_LABELS: Readonly<Record<AidTab, string>> = {
  all: '全部',
  waiting: '安排中',
  running: '帮扶中',
  reported: '待我确认',
  refused: '被驳回',
  done: '已结束',
}
export type AssistanceTab = (typeof ASSISTANCE_TABS)[number]
const ASSISTANCE_LABELS: Readonly<Record<AssistanceTab, string>> = {
  asked: '等我答复',
  helping: '帮扶中',
  reported: '待对方确认',
  done: '已完成',
}

/** Returns `99+` past what is counted. */
export const countSuffix = (count: number | undefined): string => (count ? ` ${formatCapped(count, MAX_COUNTED)}` : '')

const withCounts = <T extends string>(
  tabs: readonly T[],
  labels: Readonly<Record<T, string>>,
  counts: Readonly<Record<T, number>> | undefined,
) => tabs.map(value => ({ value, label: labels[value] + countSuffix(counts?.[value]) }))

export const aidTabs = (counts: Readonly<Record<AidTab, number>> | undefined) =>
  withCounts(AID_TABS, AID_LABELS, counts)
export const aidTabOf = (value: string): AidTab => AID_TABS.find(one => one === value) ?? 'all'
export const assistanceTabs = (counts: Readonly<Record<AssistanceTab, number>> | undefined) =>
  withCounts(ASSISTANCE_TABS, ASSISTANCE_LABELS, counts)
export const assistanceTabOf = (value: string): AssistanceTab => ASSISTANCE_TABS.find(one => one === value) ?? 'asked'
