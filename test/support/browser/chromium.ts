/** The browser of the browser tests. */
import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/lib/chromium.mjs'

/** Pages of tests live for seconds: optimising their code takes an eighth of the processor and never pays. */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev'

/** Starts a headless Chromium, which the caller closes. Throws if none is installed (`npm test` installs one). */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('没有找到 Chromium：请安装它，或用 CHROMIUM_PATH 指明位置')
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, UNOPTIMISED] })
}
