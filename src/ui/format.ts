/** Formatting of figures. Times are epoch ms, shown in China's time, which has no summer time. */

import { chinaDay, chinaTime, daysBetween, MINUTE_MS, weekdayOf } from '../contract/time.ts'

const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Returns whole 分 as `{ sign: '-' | '', whole: '1,234', fraction: '50' }`. */
export function moneyParts(fen: number | bigint): { sign: string; whole: string; fraction: string } {
  const digits = String(fen).replace('-', '').padStart(3, '0')
  return { sign: fen < 0 ? '-' : '', whole: groupDigits(digits.slice(0, -2)), fraction: digits.slice(-2) }
}

/** Returns 分 as a string, for places that take no element: `¥1,234.50` for 123450. */
export function formatMoney(fen: number | bigint): string {
  const { sign, whole, fraction } = moneyParts(fen)
  return `${sign}¥${whole}.${fraction}`
}

/** Returns a count capped at `most`: `99+`. */
export const formatCapped = (count: number, most: number): string => (count >= most ? `${most - 1}+` : String(count))

/** Returns a count with separators: `18,960`. */
export const formatCount = (count: number): string =>
  (count < 0 ? '-' : '') + groupDigits(String(Math.abs(Math.round(count))))

const NEAR_DAYS: Readonly<Record<number, string>> = { 0: '今天', [-1]: '昨天', 1: '明天' }

/**
 * Returns `今天 14:05`, `昨天`, `明天 9:00`, `11月20日`, `2025年3月1日`: today and the future have the hour, the past only with
 * `withTime`.
 */
export function formatDay(
  at: number,
  { now = Date.now(), withTime = false }: { now?: number; withTime?: boolean } = {},
): string {
  const [day, clock] = [chinaDay(at), chinaTime(at).slice(11, 16)]
  const today = chinaDay(now)
  const dayDifference = daysBetween(today, day)
  const [year, month, date] = day.split('-').map(Number)
  const name =
    NEAR_DAYS[dayDifference] ?? `${day.slice(0, 4) === today.slice(0, 4) ? '' : `${year}年`}${month}月${date}日`
  return dayDifference === 0 || dayDifference === 1 || withTime ? `${name} ${clock.replace(/^0/, '')}` : name
}

const WEEKDAYS = '日一二三四五六'

/** Returns `1月31日 周日`, for another year `2025年1月31日 周五`; other text unchanged. */
export function formatCalendarDay(day: string, now = Date.now()): string {
  const [, year = '', month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!month || !date) return day
  const named = year === chinaDay(now).slice(0, 4) ? '' : `${year}年`
  return `${named}${Number(month)}月${Number(date)}日 周${WEEKDAYS[weekdayOf(day)] ?? ''}`
}

/** Returns `今天`, `明天`, `昨天`, otherwise `1月31日 周日`. */
export function formatNearDay(day: string, now = Date.now()): string {
  return NEAR_DAYS[daysBetween(chinaDay(now), day)] ?? formatCalendarDay(day, now)
}

/** Returns metres as `850 m`, `3.2 km`, `128 km`. */
export function formatDistance(metres: number): string {
  const rounded = metres < 10 ? Math.round(metres) : Math.round(metres / 10) * 10
  if (rounded < 1000) return `${rounded} m`
  return metres < 99_950 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`
}

/**
 * Returns a duration in ms in its two largest units: `6 天 4 小时`, `31 小时`, `5 分钟`, `不到 1 分钟`. Hours up to 48, then days.
 */
export function formatDuration(span: number): string {
  const minutes = Math.floor(Math.max(0, span) / MINUTE_MS)
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours < 3 && minutes % 60 ? `${hours} 小时 ${minutes % 60} 分钟` : `${hours} 小时`
  return hours % 24 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `${Math.floor(hours / 24)} 天`
}
