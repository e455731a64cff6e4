/** Times of day of a shift: an end at or before the beginning is the next day's, 24:00 the end of the day. */

/** A shift over midnight is at most so long: what is longer is a slip of the pen. */
const LONGEST_NIGHT_HOURS = 12

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns whether a shift from and until these times of day (`22:00`, `02:00`) ends on the next day. */
export const endsNextDay = (from: string, until: string): boolean => until <= from

/** Returns what is wrong with the end of a shift, for people; undefined where nothing is. */
export function nightFault(from: string, until: string): string | undefined {
  if (from === until) return '结束时间要晚于开始时间'
  if (!endsNextDay(from, until)) return undefined
  const minutes = 24 * 60 + minutesOf(until) - minutesOf(from)
  if (minutes <= LONGEST_NIGHT_HOURS * 60) return undefined
  const hours = Math.floor(minutes / 60)
  return `结束时间要晚于开始时间；算到次日有 ${hours} 小时，跨夜的班次最长 ${LONGEST_NIGHT_HOURS} 小时`
}
