// @ts-check
/** Lighthouse on the home page, mobile and desktop: a median of three, because two shared cores jump. */
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/lib/chromium.mjs'
import { median } from './table.mjs'

const ROUNDS = 3
const NAMES = /** @type {const} */ ([
  ['largest-contentful-paint', 'LCP', 'ms', 1800],
  ['total-blocking-time', 'TBT', 'ms', 50],
  ['cumulative-layout-shift', 'CLS', '', 0.01],
])

/** @param {string} url @returns {Promise<import('./table.mjs').Figure[]>} */
export const measure = async url => {
  const chromePath = await findChromium()
  if (!chromePath) throw new Error('没有找到 Chromium')
  const figures = []
  for (const [name, config, least] of /** @type {const} */ ([
    ['手机', undefined, 98],
    ['桌面', desktopConfig, 100],
  ])) {
    const runs = []
    for (let round = 0; round < ROUNDS; round++) {
      const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_ARGS], logLevel: 'silent' })
      try {
        const flags = { port: chrome.port, onlyCategories: ['performance'], logLevel: /** @type {const} */ ('error') }
        const outcome = await lighthouse(`${url}/index`, flags, config)
        if (outcome) runs.push(outcome.lhr)
      } finally {
        chrome.kill()
      }
    }
    const scores = runs.map(({ categories }) => Math.round((categories.performance?.score ?? 0) * 100))
    figures.push({ what: `Lighthouse ${name}`, value: median(scores), unit: '分', least, note: scores.join(' / ') })
    for (const [audit, short, unit, most] of NAMES) {
      const value = median(runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
      figures.push({ what: `Lighthouse ${name} ${short}`, value, unit, most })
    }
  }
  return figures
}
