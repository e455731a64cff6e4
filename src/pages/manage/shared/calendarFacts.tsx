import type { WrittenHoliday } from '../../../contract/contentFields.ts'
import { Facts } from '../../../ui/parts/facts.tsx'

interface CalendarFactsProps {
  year: number
  holidays: readonly WrittenHoliday[]
  makeUpDays: readonly string[]
  notice: string
}

/** The days off of a year and the weekends that are worked for them. */
export function CalendarFacts({ year, holidays, makeUpDays, notice }: CalendarFactsProps) {
  return (
    <Facts
      items={[
        { label: '年份', value: `${year} 年` },
        ...holidays.map(([name, first, last]) => ({
          label: name,
          value: first === last ? first : `${first} 至 ${last}`,
        })),
        { label: '补班', value: makeUpDays.join('、') || '没有' },
        { label: '依据', value: notice },
      ]}
    />
  )
}
