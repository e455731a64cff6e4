/** The days of a campaign's plan: what does not fit together, said by the form and by the server. */
import { FILING_MS, lengthText } from './spans.ts'
import { chinaDay, chinaMidnight, DAY_MS, isCalendarDay } from './time.ts'

export interface PlanDays {
  readonly startsOn: string
  readonly endsOn: string
  readonly projectEndsOn?: string | undefined
  readonly filing?: string | undefined
  readonly filedOn?: string | undefined
}

/** A campaign runs for a year at most. */
const LONGEST_DAYS = 366
/** When the project ends where the plan does not say so, and at the latest; after the end of the campaign. */
export const PROJECT_DAYS = 365
const LONGEST_PROJECT_DAYS = 5 * PROJECT_DAYS

/** Returns the first moment after a day, ms since 1970: the last day belongs to what ends with it. */
export const afterDay = (day: string): number => chinaMidnight(day) + DAY_MS

/** Returns what is wrong with each field, a sentence each, in the order of the form. Days not filled in pass. */
export function planDayErrors(
  { startsOn, endsOn, projectEndsOn = '', filing = '', filedOn = '' }: PlanDays,
  now: number,
): Partial<Record<keyof PlanDays, string>> {
  const known = (...days: readonly string[]) => days.every(isCalendarDay)
  const days = (from: string, to: string) => (afterDay(to) - chinaMidnight(from)) / DAY_MS
  const ends = () => {
    if (!known(endsOn)) return undefined
    if (known(startsOn) && endsOn < startsOn) return '结束日期不能早于开始日期'
    if (afterDay(endsOn) <= now) return '结束日期已经过了'
    return known(startsOn) && days(startsOn, endsOn) > LONGEST_DAYS ? '一次募捐最长一年' : undefined
  }
  const project = () => {
    if (!known(endsOn, projectEndsOn)) return undefined
    if (projectEndsOn < endsOn) return '项目完成日期不能早于募捐结束'
    return days(endsOn, projectEndsOn) - 1 > LONGEST_PROJECT_DAYS ? '项目最长在募捐结束后五年内完成' : undefined
  }
  const filed = () => {
    if (filing !== '' && filedOn === '') return '请填写备案日期'
    return known(filedOn) && chinaMidnight(filedOn) > now ? '备案日期还没有到' : undefined
  }
  const number = filing === '' && filedOn !== '' ? '请填写备案号，没有的话日期也先不填' : undefined
  const errors = { endsOn: ends(), projectEndsOn: project(), filing: number, filedOn: filed() }
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined))
}

/** Returns why a campaign cannot start on that day; undefined where it can, and where a day is not filled in. */
export function startsTooEarly({ startsOn, filing, filedOn = '' }: PlanDays): string | undefined {
  if (!filing || !isCalendarDay(startsOn) || !isCalendarDay(filedOn)) return undefined
  const first = chinaDay(chinaMidnight(filedOn) + FILING_MS)
  return startsOn < first ? `备案满 ${lengthText(FILING_MS)}才能开始，请把开始日期改到 ${first} 或以后` : undefined
}
