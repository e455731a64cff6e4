/** Finds the primary among the configured servers: the one that accepts writes, on the newest timeline. */
import { createPinger } from './ping.ts'

/** How often several servers are checked. ms */
const WATCH_INTERVAL_MS = 2_000
/** Every promotion starts a new timeline; a standby has none of its own. */
const WHICH_TIMELINE = `
  select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

export interface Primary {
  /** Returns the address of the last known primary. */
  address(): string
  /** Finds the primary. Rejects within two seconds if no server is one. */
  find(): Promise<void>
  /** Calls `listener` when another server has become the primary; returns how to unsubscribe. */
  onMove(listener: () => void): () => void
  close(): Promise<void>
}

/** Returns the primary of a cluster. Several servers are checked every two seconds, a single one only on `find`. */
export function createPrimary(addresses: readonly string[]): Primary {
  const servers = addresses.map(address => ({
    address,
    pinger: createPinger<{ timeline: string | null }>(address, WHICH_TIMELINE),
  }))
  const listeners = new Set<() => void>()
  let current = addresses[0] ?? ''
  let known = addresses.length === 1
  const moveTo = (address: string) => {
    if (address === current) return
    current = address
    for (const listener of listeners) listener()
  }
  const claimOf = async ({ address, pinger }: (typeof servers)[number]) => {
    const { timeline } = await pinger.ask()
    if (timeline === null) throw new Error('The database is a standby')
    return { address, timeline }
  }
  // A former primary may come back and still consider itself primary: the newest timeline wins.
  const newestOf = async (claims: readonly ReturnType<typeof claimOf>[]) => {
    const outcomes = await Promise.allSettled(claims)
    const valid = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const rank = ({ address, timeline }: (typeof valid)[number]) => timeline + (address === current ? 1 : 0)
    const [newest] = valid.sort((a, b) => (rank(a) < rank(b) ? 1 : -1))
    if (!newest) throw new AggregateError(outcomes.map(outcome => 'reason' in outcome && outcome.reason))
    moveTo(newest.address)
    known = true
  }
  const find = async () => {
    const claims = servers.map(claimOf)
    // An unreachable server does not delay the result while the last known primary confirms its role.
    const newest = newestOf(claims)
    await (known ? Promise.any([claims[addresses.indexOf(current)], newest]) : newest)
  }
  const watch = addresses.length > 1 ? setInterval(() => find().catch(() => {}), WATCH_INTERVAL_MS).unref() : undefined
  return {
    address: () => current,
    find,
    onMove: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      clearInterval(watch)
      await Promise.all(servers.map(({ pinger }) => pinger.close()))
    },
  }
}
