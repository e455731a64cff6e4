/**
 * Public holidays and make-up working days of mainland China as the General Office of the State Council announced them.
 * 2025: https://www.gov.cn/zhengce/zhengceku/202411/content_6986383.htm (国办发明电〔2024〕12号).
 * 2026: https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm (国办发明电〔2025〕7号).
 * They are the seed of the database, whose years the platform publishes (`content`) when their notice is out, usually
 * in November; no year is guessed.
 */
import { weekdayOf } from '../../contract/time.ts'

export interface CalendarYear {
  /** First and last day of each holiday, `MM-DD`. */
  readonly holidays: readonly (readonly [name: string, first: string, last: string])[]
  /** Working Saturdays and Sundays, `MM-DD`. */
  readonly makeUpDays: readonly string[]
}

export type WorkCalendar = Readonly<Record<number, CalendarYear>>

export const SEED_CALENDAR: WorkCalendar = {
  2025: {
    holidays: [
      ['元旦', '01-01', '01-01'],
      ['春节', '01-28', '02-04'],
      ['清明节', '04-04', '04-06'],
      ['劳动节', '05-01', '05-05'],
      ['端午节', '05-31', '06-02'],
      ['国庆节、中秋节', '10-01', '10-08'],
    ],
    makeUpDays: ['01-26', '02-08', '04-27', '09-28', '10-11'],
  },
  2026: {
    holidays: [
      ['元旦', '01-01', '01-03'],
      ['春节', '02-15', '02-23'],
      ['清明节', '04-04', '04-06'],
      ['劳动节', '05-01', '05-05'],
      ['端午节', '06-19', '06-21'],
      ['中秋节', '09-25', '09-27'],
      ['国庆节', '10-01', '10-07'],
    ],
    makeUpDays: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  },
}

/** Statutory holidays of every year, independent of the notice. */
const FIXED_HOLIDAYS: readonly string[] = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']

let inForce: WorkCalendar = SEED_CALENDAR

/** Sets the years that are in force, as the server read them. */
export const setCalendar = (years: WorkCalendar): void => {
  inForce = years
}
/** Returns the years with a known calendar, ascending. */
export const knownYears = (): readonly number[] => Object.keys(inForce).map(Number)

/**
 * Returns whether this day (`2026-10-10`) is a working day. In a year without a calendar only weekends and statutory
 * holidays are free: deadlines are then slightly early, see `missingYear`.
 */
export function isWorkday(day: string): boolean {
  const date = day.slice(5)
  const weekday = weekdayOf(day)
  const isWeekend = weekday === 0 || weekday === 6
  const year = inForce[Number(day.slice(0, 4))]
  if (!year) return !isWeekend && !FIXED_HOLIDAYS.includes(date)
  if (year.makeUpDays.includes(date)) return true
  return !isWeekend && !year.holidays.some(([, first, last]) => first <= date && date <= last)
}
