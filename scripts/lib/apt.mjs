// @ts-check
/** Installs Debian packages, if this system has apt and we have the rights. */
import { run } from './children.mjs'
import { onPath } from './paths.mjs'
import { print } from './terminal.mjs'

export const mayInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** @type {Promise<unknown>} */
let last = Promise.resolve()
/**
 * Installs packages, one call after the other, because apt is locked while it runs.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} false if they are not available
 */
export const aptInstall = packages => {
  const turn = last.then(() => install(packages))
  // A failure is reported to its own caller, not to the next one.
  last = turn.catch(() => {})
  return turn
}

/** @param {readonly string[]} packages */
const install = async packages => {
  if (!mayInstall()) return false
  print(`▸ 安装系统软件：${packages.join(' ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: /** @type {['ignore', 'ignore', 'inherit']} */ (['ignore', 'ignore', 'inherit']) }
  await run('apt-get', ['update', '-qq'], { ...quiet, limit: 120_000 })
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    ...quiet,
    limit: 300_000,
  })
  return code === 0
}
