// @ts-check
/** Debian's packages, where this system has them and we may install them. */
import { run } from './children.mjs'
import { onPath } from './paths.mjs'
import { print } from './terminal.mjs'

export const mayInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** @type {Promise<unknown>} */
let last = Promise.resolve()
/**
 * Installs packages, one call after the other: apt lets nobody in while it works.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} false where they could not be had
 */
export const aptInstall = packages => {
  const turn = last.then(() => install(packages))
  // One that went wrong is its caller's matter, and nobody's who comes after.
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
