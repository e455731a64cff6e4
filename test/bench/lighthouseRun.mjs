// @ts-check
/**
 * One run of Lighthouse in a process of its own, which gives way to the browser that it measures: on two cores the tool
 * would otherwise take the time that it then counts as the page's. Arguments: port of the browser, address, `mobile` or
 * `desktop`. Prints one line of JSON.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const THREADS = '/proc/self/task'
const GROUP = '/proc/self/autogroup'

/** Puts all threads of this process behind everybody else; false where the system does not let it. */
const giveWay = () => {
  try {
    const { PRIORITY_LOW } = constants.priority
    setPriority(PRIORITY_LOW)
    // Linux knows a priority per thread, and weighs sessions against each other before it looks at processes.
    if (existsSync(THREADS)) for (const thread of readdirSync(THREADS)) setPriority(Number(thread), PRIORITY_LOW)
    if (existsSync(GROUP)) writeFileSync(GROUP, String(PRIORITY_LOW))
    return true
  } catch {
    return false
  }
}

const [port = '', url = '', kind = ''] = process.argv.slice(2)
const isBehind = giveWay()
const { default: lighthouse, desktopConfig } = await import('lighthouse')
const flags = { port: Number(port), onlyCategories: ['performance'], logLevel: /** @type {const} */ ('error') }
const outcome = await lighthouse(url, flags, kind === 'desktop' ? desktopConfig : undefined)
const { audits = {}, categories } = outcome?.lhr ?? {}
const values = Object.fromEntries(Object.values(audits).map(({ id, numericValue }) => [id, numericValue]))
process.stdout.write(`${JSON.stringify({ isBehind, score: categories?.performance?.score ?? 0, values })}\n`)
