/** How long the clocks of the workflows run on this platform: settings may change what the charts say. */
import { lengthText } from '../contract/spans.ts'
import type { FlowId } from '../machines/browser/flows.ts'
import { useQuery } from './query.ts'
import { queryData } from './queryCache.ts'

type DelaysOfFlow = Readonly<Record<string, number>>

const NONE: DelaysOfFlow = {}
/** Stands in a sentence until the platform's settings are read. */
const UNREAD = '规定时间'

/** Returns the delays of a workflow that are in force, ms by name; none until they are read. */
export const useDelays = (workflow: FlowId): DelaysOfFlow =>
  useQuery('/api/getPlatformSet', {}).data?.delays[workflow] ?? NONE

/** Returns the same from what was read before. */
export const readDelays = (workflow: string): DelaysOfFlow =>
  queryData('/api/getPlatformSet', {})?.delays[workflow] ?? NONE

/** Returns a look-up of how long the delays of a workflow run, in Chinese: `14 天`; 规定时间 until that is read. */
export function useSpans(workflow: FlowId): (delay: string) => string {
  const delays = useDelays(workflow)
  return delay => {
    const ms = delays[delay]
    return ms === undefined ? UNREAD : lengthText(ms)
  }
}

/** Returns how long one delay runs, likewise. */
export const useSpan = (workflow: FlowId, delay: string): string => useSpans(workflow)(delay)
