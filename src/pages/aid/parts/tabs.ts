import { AID_TABS, type AidTab, ASSISTANCE_TABS, MOST_COUNTED } from '../../../contract/aid.contract.ts'

const AID: Readonly<Record<AidTab, string>> = {
  all: '全部',
  waiting: '安排中',
  running: '帮扶中',
  reported: '待我确认',
  refused: '被驳回',
  done: '已结束',
}
export type AssistanceTab = (typeof ASSISTANCE_TABS)[number]
const ASSISTANCE: Readonly<Record<AssistanceTab, string>> = {
  asked: '等我答复',
  helping: '帮扶中',
  reported: '待对方确认',
  done: '已完成',
}

/** `99+` past what is counted. */
export const countedWords = (count: number | undefined): string =>
  count ? ` ${count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : count}` : ''

const withCounts = <T extends string>(
  tabs: readonly T[],
  words: Readonly<Record<T, string>>,
  counts: Readonly<Record<T, number>> | undefined,
) => tabs.map(value => ({ value, label: words[value] + countedWords(counts?.[value]) }))

export const aidTabs = (counts: Readonly<Record<AidTab, number>> | undefined) => withCounts(AID_TABS, AID, counts)
export const aidTabOf = (word: string): AidTab => AID_TABS.find(one => one === word) ?? 'all'
export const assistanceTabs = (counts: Readonly<Record<AssistanceTab, number>> | undefined) =>
  withCounts(ASSISTANCE_TABS, ASSISTANCE, counts)
export const assistanceTabOf = (word: string): AssistanceTab => ASSISTANCE_TABS.find(one => one === word) ?? 'asked'
