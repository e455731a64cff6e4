/** Service and what is said of it, in words. */

/** Returns minutes of service as people read them: `2 小时 30 分钟`. */
export function spanText(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(whole > 0 || rest === 0 ? [`${whole} 小时`] : []), ...(rest > 0 ? [`${rest} 分钟`] : [])].join(' ')
}

/** What proves that somebody served. */
export const HOURS_SOURCES = { scan: '扫码', leaderScan: '负责人扫码', manual: '补录', aid: '援助完成' } as const

/** What a certificate is about. */
export const CERTIFICATE_KINDS = { hours: '志愿服务', goods: '捐赠物资' } as const
