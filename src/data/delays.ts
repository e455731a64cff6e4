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

/** Returns how long a delay of a workflow runs, in Chinese: `14 天`; 规定时间 until that is read. */
export function useSpan(workflow: FlowId, delay: string): string {
  const ms = useDelays(workflow)[delay]
  return ms === undefined ? UNREAD : lengthText(ms)
}
