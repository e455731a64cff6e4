/** Texts of service hours and certificates. */

/** Returns minutes of service as text: `2 小时 30 分钟`. */
export function spanText(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(whole > 0 || rest === 0 ? [`${whole} 小时`] : []), ...(rest > 0 ? [`${rest} 分钟`] : [])].join(' ')
}

/** Evidence of service. */
export const HOURS_SOURCES = { scan: '扫码', leaderScan: '负责人扫码', manual: '补录', aid: '援助完成' } as const

/** Subject of a certificate. */
export const CERTIFICATE_KINDS = {
  hours: '志愿服务',
  goods: '捐赠物资',
  money: '捐款',
  certification: '认证',
  honour: '荣誉',
} as const

/** Who gave without a name, in print and in public. */
export const NAMELESS_GIVER = '爱心人士'
