/** Addresses of a PostgreSQL that may stand on several hosts. */
import { StartProblem } from '../kernel/problem.ts'

/** What stands before the hosts, the hosts, and what comes after them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/

/**
 * Returns one address a host of `postgres://user:password@one:5432,two:5432/database`, as libpq reads it. Throws
 * `StartProblem` that names `variable` for what is no address of a PostgreSQL database.
 */
export function addressesOf(variable: string, url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  const addresses = hosts.split(',').map(host => before + host + after)
  if (!hosts || hosts.split(',').includes('') || !addresses.every(address => URL.canParse(address)))
    throw new StartProblem(
      `${variable} 不是 PostgreSQL 的地址，应形如 postgres://用户:密码@主机:5432/数据库；有备库的写成 主机一:5432,主机二:5432。`,
    )
  return addresses
}
