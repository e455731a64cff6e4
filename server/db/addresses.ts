/** Parses the URL of a PostgreSQL that may run on several hosts. */
import { StartProblem } from '../kernel/problem.ts'

/** The part before the hosts, the hosts, and the part after them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/

/**
 * Splits `postgres://user:password@one:5432,two:5432/database` into one URL a host, as libpq does. Throws
 * `StartProblem` naming `variable` if it is not the URL of a PostgreSQL database.
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
