/** Names the device behind a `User-Agent` header in Chinese. */
type AgentPattern = readonly [sign: RegExp, name: string]

// Browsers built on others carry their names as well, so the most specific comes first.
const BROWSERS: readonly AgentPattern[] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk/, '钉钉'],
  [/AlipayClient/, '支付宝'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/M?QQBrowser\//, 'QQ 浏览器'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly AgentPattern[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (patterns: readonly AgentPattern[], agent: string) =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns `Chrome · Windows`, `微信 · iPhone`, `Android`, `未知设备`. */
export const deviceName = (agent: string): string =>
  [firstMatch(BROWSERS, agent), firstMatch(SYSTEMS, agent)].filter(part => part !== undefined).join(' · ') || '未知设备'
