// @ts-check
/** Proxies and poolers between pages, portals and their database; the process level tests the portal behind them. */
import { aptInstall } from './apt.mjs'
import { onPath } from './paths.mjs'

const PROGRAMS = ['haproxy', 'pgbouncer']
const missing = () => PROGRAMS.filter(name => onPath(name) === undefined)

/** Installs the Debian packages if possible. @returns {Promise<readonly string[]>} what is still not there */
export const ensureBalancers = async () => {
  if (missing().length > 0) await aptInstall(missing())
  return missing()
}
