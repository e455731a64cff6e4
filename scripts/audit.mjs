// @ts-check
/**
 * `npm run audit`: looks the installed packages up in the advisories of the registry. Fails where one that is served to
 * people has a high or critical one; only warns where no registry answers.
 */
import { spawnSync } from 'node:child_process'
import { ROOT } from './lib/install.mjs'
import { print, warn } from './lib/terminal.mjs'

const TIMEOUT_MS = 60_000
const GRAVE = ['high', 'critical']

/** @typedef {{ name: string, severity: string, range: string }} Vulnerable */

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  shell: process.platform === 'win32',
})

/** @returns {Vulnerable[] | undefined} what the registry knows; undefined where it did not answer */
function readAdvisories() {
  try {
    const { vulnerabilities } = JSON.parse(stdout)
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return undefined
  }
}

const found = readAdvisories()
if (!found) warn('The registry answers no audit, so advisories were not looked up.')
else {
  for (const { name, severity, range } of found) print(`${severity}: ${name} ${range}`)
  const grave = found.filter(({ severity }) => GRAVE.includes(severity))
  print(`${found.length} advisories, ${grave.length} of them high or critical`)
  if (grave.length > 0) process.exitCode = 1
}
