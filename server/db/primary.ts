/** Which of the servers that were named is the primary: the one that takes writes, and has since the last promotion. */
import { createPinger } from './ping.ts'

/** How often several servers are asked which of them it is now. ms */
const WATCH_INTERVAL_MS = 2_000
/** Every promotion begins a new timeline; a standby is on none of its own. */
const WHICH_TIMELINE = `
  select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

export interface Primary {
  /** Returns where it was when it was last looked for. */
  address(): string
  /** Looks for it. Rejects within two seconds where no server answers as one. */
  find(): Promise<void>
  /** Calls `listener` whenever another server has become it; returns how to stop. */
  onMove(listener: () => void): () => void
  close(): Promise<void>
}

/**
 * Returns the primary among servers of one cluster; several are asked every two seconds, one only when it is looked
 * for.
 */
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
  // One that was the primary before the last promotion may come back and still think so: the newest timeline counts.
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
    // A server that is away holds up nobody while the one that was the primary says that it still is.
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
