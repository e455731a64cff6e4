// @ts-check
/** Finds the Chromium for browser tests: the configured one, the system's, Playwright's, else installs one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, mayInstall } from './apt.mjs'
import { run, runForOutput } from './children.mjs'
import { ROOT } from './install.mjs'
import { isProgram, onPath } from './paths.mjs'
import { CommandError, step, warn } from './terminal.mjs'

/** Quiet, offline and without a sandbox, which root cannot use. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same browser without a window: opening a page takes a quarter of the time. */
const SHELL = 'chromium-headless-shell'
const SYSTEM_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SYSTEM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const fromPlaywright = async () => {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/**
 * Resolves to the path of an installed Chromium, or undefined.
 * @throws {Trouble} if `CHROMIUM_PATH` is wrong
 */
export const findChromium = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new CommandError(`CHROMIUM_PATH 指向的 ${named} 不存在或不能执行。`)
  }
  return SYSTEM_NAMES.map(onPath).find(Boolean) ?? SYSTEM_PLACES.find(isProgram) ?? (await fromPlaywright())
}

/** Installs Chinese fonts: without them pictures show boxes and all widths are wrong. */
const ensureFonts = async () => {
  if (!onPath('fc-list')) return
  const { code, output } = await runForOutput('fc-list', [':lang=zh', 'family'])
  if (code === 0 && output.trim() === '' && !(await aptInstall(['fonts-noto-cjk']))) {
    warn('系统里没有中文字体，浏览器测试的截图会是方块。')
  }
}

/** Finds or installs a Chromium; undefined if neither is possible. @returns {Promise<string | undefined>} */
export const ensureChromium = async () => {
  let path = await findChromium()
  for (const edition of [SHELL, 'chromium'])
    if (!path && mayInstall() && (await aptInstall([edition, 'fonts-noto-cjk']))) path = await findChromium()
  if (!path) {
    const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js')
    await step('下载 Chromium（playwright）', () =>
      run(process.execPath, [cli, 'install', 'chromium'], { limit: 300_000 }),
    )
    path = await findChromium()
  }
  if (path) await ensureFonts()
  return path
}
