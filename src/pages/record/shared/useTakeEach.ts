import { useRef, useState } from 'react'
import { usePorts } from '../../../data/ports.ts'
import { type BulkOutcome, type StepInBulk, takeEach } from '../../../data/record/takeEach.ts'

/** Returns how one step is taken for many, what has become of them so far, and how it is stopped. */
export function useTakeEach<R>() {
  const { call } = usePorts()
  const [outcome, setOutcome] = useState<BulkOutcome<R>>()
  const controller = useRef<AbortController>(undefined)
  return {
    outcome,
    /** Resolves to what became of each. */
    take: async (step: Omit<StepInBulk<R>, 'signal'>): Promise<BulkOutcome<R>> => {
      controller.current = new AbortController()
      let last: BulkOutcome<R> = { done: [], failed: [], left: step.rows }
      setOutcome(last)
      await takeEach(call, { ...step, signal: controller.current.signal }, progress => {
        last = progress
        setOutcome(progress)
      })
      return last
    },
    stop: () => controller.current?.abort(),
  }
}
