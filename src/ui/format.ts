/** How figures are said to people. Times are epoch ms and are told in China's time, which has no summer time. */

const chinaOffset = 8 * 3_600_000
const dayLength = 86_400_000

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Whole 分 as `{ sign: '-' | '', whole: '1,234', fraction: '50' }`. */
export function moneyParts(fen: number | bigint): { sign: string; whole: string; fraction: string } {
  const digits = String(fen).replace('-', '').padStart(3, '0')
  return { sign: fen < 0 ? '-' : '', whole: grouped(digits.slice(0, -2)), fraction: digits.slice(-2) }
}

/** `123450` → `¥1,234.50`, for places that take only a string. */
export function moneyWords(fen: number | bigint): string {
  const { sign, whole, fraction } = moneyParts(fen)
  return `${sign}¥${whole}.${fraction}`
}

/** `18960` → `18,960`. */
export const countWords = (count: number): string =>
  (count < 0 ? '-' : '') + grouped(String(Math.abs(Math.round(count))))

const two = (part: number) => String(part).padStart(2, '0')

function china(at: number) {
  const shifted = new Date(at + chinaOffset)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    date: shifted.getUTCDate(),
    clock: `${shifted.getUTCHours()}:${two(shifted.getUTCMinutes())}`,
    seconds: two(shifted.getUTCSeconds()),
    day: Math.floor((at + chinaOffset) / dayLength),
  }
}

/**
 * `今天 14:05`, `昨天`, `明天 9:00`, `11月20日`, `2025年3月1日`: today and what is to come say the hour, the past does not,
 * unless `withTime` asks for it.
 */
export function dayWords(
  at: number,
  { now = Date.now(), withTime = false }: { now?: number; withTime?: boolean } = {},
): string {
  const then = china(at)
  const today = china(now)
  const apart = then.day - today.day
  const near = { 0: '今天', [-1]: '昨天', 1: '明天' }[apart]
  const name = near ?? `${then.year === today.year ? '' : `${then.year}年`}${then.month}月${then.date}日`
  return apart === 0 || apart === 1 || withTime ? `${name} ${then.clock}` : name
}

const WEEKDAYS = '日一二三四五六'

/** `1月31日 周日`; what is no day is said as it is. */
export function calendarWords(day: string): string {
  const [, , month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!month || !date) return day
  return `${Number(month)}月${Number(date)}日 周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`
}

/** `今天`, `明天`, `昨天`, else `1月31日 周日`. */
export function nearDayWords(day: string, now = Date.now()): string {
  const apart = Date.parse(`${day}T00:00:00Z`) / dayLength - china(now).day
  return { 0: '今天', 1: '明天', [-1]: '昨天' }[apart] ?? calendarWords(day)
}

/** `2026-11-20 14:05:09`, what a pointer over the words shows. */
export function exactWords(at: number): string {
  const { year, month, date, clock, seconds } = china(at)
  return `${year}-${two(month)}-${two(date)} ${clock.padStart(5, '0')}:${seconds}`
}

/** Metres as `850 m`, `3.2 km`, `128 km`. */
export function distanceWords(metres: number): string {
  const tens = metres < 10 ? Math.round(metres) : Math.round(metres / 10) * 10
  if (tens < 1000) return `${tens} m`
  return metres < 99_950 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`
}

/** A span in ms by its two largest units: `6 天 4 小时`, `31 小时`, `5 分钟`, `不到 1 分钟`. Hours run to 48 before days begin. */
export function spanWords(span: number): string {
  const minutes = Math.floor(Math.max(0, span) / 60_000)
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours < 3 && minutes % 60 ? `${hours} 小时 ${minutes % 60} 分钟` : `${hours} 小时`
  return hours % 24 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `${Math.floor(hours / 24)} 天`
}

/** Characters as people count them: 𠮷 is one. */
export const lengthOf = (words: string): number => [...words].length
