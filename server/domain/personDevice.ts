/** What people call the device that a `User-Agent` speaks for. */
type Sign = readonly [sign: RegExp, name: string]

// Browsers built on others carry their names too, so the most particular stands first.
const BROWSERS: readonly Sign[] = [
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
const SYSTEMS: readonly Sign[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const first = (signs: readonly Sign[], agent: string) => signs.find(([sign]) => sign.test(agent))?.[1]

/** `Chrome · Windows`, `微信 · iPhone`, `Android`, `未知设备`. */
export const deviceName = (agent: string): string =>
  [first(BROWSERS, agent), first(SYSTEMS, agent)].filter(part => part !== undefined).join(' · ') || '未知设备'
