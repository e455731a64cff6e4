import { DONATION_TABS, type DonationTab } from '../../../contract/donation.contract.ts'

export const TAB_LABELS: Readonly<Record<DonationTab, string>> = {
  all: '全部',
  waiting: '待受理',
  underway: '进行中',
  toConfirm: '待我确认',
  stored: '已入库',
  done: '已结束',
}

/** Returns the tab that an address names; everything where it names none. */
export const giftTabOf = (value: string): DonationTab => DONATION_TABS.find(tab => tab === value) ?? 'all'
