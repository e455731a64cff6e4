// @ts-check
/** Lighthouse on the home page, mobile and desktop: a median of three, because two shared cores jump. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { launch } from 'chrome-launcher'
import { keepTrack } from '../../scripts/lib/children.mjs'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/lib/chromium.mjs'
import { median } from './table.mjs'

const ROUNDS = 3
const NAMES = /** @type {const} */ ([
  ['largest-contentful-paint', 'LCP', 'ms', 1800],
  ['total-blocking-time', 'TBT', 'ms', 50],
  ['cumulative-layout-shift', 'CLS', '', 0.01],
])
const TOOL = join(import.meta.dirname, 'lighthouseRun.mjs')

/** @typedef {{ isBehind: boolean, score: number, values: Record<string, number | undefined> }} Run */

/**
 * Runs the tool in a session of its own, so that it can go behind the browser, which has one too.
 * @param {number} port @param {string} url @param {string} kind @returns {Promise<Run>}
 */
const audit = async (port, url, kind) => {
  const args = [TOOL, String(port), url, kind]
  const tool = keepTrack(spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] }))
  return /** @type {Promise<Run>} */ (json(tool.stdout))
}

/** @param {string} url @returns {Promise<import('./table.mjs').Figure[]>} */
export const measure = async url => {
  const chromePath = await findChromium()
  if (!chromePath) throw new Error('没有找到 Chromium')
  const figures = []
  for (const [name, kind, least] of /** @type {const} */ ([
    ['手机', 'mobile', 98],
    ['桌面', 'desktop', 100],
  ])) {
    /** @type {Run[]} */
    const runs = []
    for (let round = 0; round < ROUNDS; round++) {
      const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_ARGS], logLevel: 'silent' })
      try {
        runs.push(await audit(chrome.port, `${url}/index`, kind))
      } finally {
        chrome.kill()
      }
    }
    const scores = runs.map(({ score }) => Math.round(score * 100))
    const order = runs.every(({ isBehind }) => isBehind) ? '浏览器先于测量工具' : '测量工具与浏览器抢处理器'
    figures.push({
      what: `Lighthouse ${name}`,
      value: median(scores),
      unit: '分',
      least,
      note: `${scores.join(' / ')}，${order}`,
    })
    for (const [id, short, unit, most] of NAMES) {
      const values = runs.map(one => one.values[id] ?? Number.NaN)
      const note = values.map(value => (unit ? Math.round(value) : value.toFixed(3))).join(' / ')
      figures.push({ what: `Lighthouse ${name} ${short}`, value: median(values), unit, most, note })
    }
  }
  return figures
}
