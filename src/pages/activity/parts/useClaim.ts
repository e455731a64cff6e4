import { useEffect, useState } from 'react'
import { type Refusal, refusalOf } from '../../../contract/refusal.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import type { KeyStore } from '../../../machines/browser/injected.ts'

export type SceneClaim = WireReply<'/api/huodong/sceneScan'>
interface StoredClaim extends SceneClaim {
  /** The code it was issued for. */
  readonly code: string
}

const KEY = 'sceneClaim'

function storedClaim(store: KeyStore, code: string): SceneClaim | undefined {
  try {
    const stored: StoredClaim | null = JSON.parse(store.get(KEY) ?? 'null')
    return stored && stored.code === code && stored.expiresAt > Date.now() ? stored : undefined
  } catch {
    return undefined
  }
}

interface ClaimState {
  readonly claim: SceneClaim | undefined
  readonly problem: Refusal | undefined
  retry(): void
}

/**
 * Returns the claim for a scanned code, exchanged at once: the code is useless a minute later, the claim survives
 * log-in and a reload.
 */
export function useClaim(code: string): ClaimState {
  const { call, drafts } = usePorts()
  const [claim, setClaim] = useState(() => storedClaim(drafts, code))
  const [problem, setProblem] = useState<Refusal>()
  const [tries, setTries] = useState(0)
  const known = claim !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (known) return
    let alive = true
    setProblem(undefined)
    call('/api/huodong/sceneScan', { code }).then(
      got => {
        drafts.set(KEY, JSON.stringify({ ...got, code } satisfies StoredClaim))
        if (alive) setClaim(got)
      },
      error => alive && setProblem(refusalOf(error)),
    )
    return () => {
      alive = false
    }
  }, [call, drafts, code, known, tries])
  return { claim, problem, retry: () => setTries(tries + 1) }
}
