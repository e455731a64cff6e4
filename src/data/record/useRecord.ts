/** A page's view of one record: its state, this person's steps, and their outcome. */
import { useMemo, useSyncExternalStore } from 'react'
import type { HistoryLine } from '../../contract/record.contract.ts'
import { OFFLINE, type Refusal } from '../../contract/refusal.ts'
import { type Flow, type FlowId, principalOf, type StepOffer } from '../../machines/browser/flows.ts'
import { isBusy, optimisticRowOf, problemOf, recordOffers } from '../../machines/browser/record.ts'
import { isOffice, type Status, sayingOf, wordFor } from '../../machines/workflow/says.ts'
import { eventOf, spokenSpan } from '../../machines/workflow/workflow.ts'
import { useDelays } from '../delays.ts'
import { usePorts } from '../ports.ts'
import { useQuery } from '../query.ts'
import { useView } from '../view.ts'
import { RECORD_WIRE } from './recordChanges.ts'
import { recordServices } from './recordServices.ts'
import { createRecordSession, type RecordSession, STILL_BUSY } from './recordSession.ts'
import { useFlow } from './useFlow.ts'

export interface RecordHandle {
  readonly workflow: FlowId
  readonly id: string
  readonly flow: Flow | undefined
  /** Current or expected state and facts; undefined until read. */
  readonly row: { readonly state: string; readonly facts: object } | undefined
  /** The state in Chinese. */
  readonly label: string
  /** Returns the word of a state for this reader; empty while the chart is on its way. */
  wordOf(state: string): string
  /** What the chart says to this person, as a neighbour would; undefined where it says nothing. */
  readonly status: Status | undefined
  /** This person's steps; those not available now have a refusal. */
  readonly offers: readonly StepOffer[]
  readonly busy: boolean
  /** Whether this person's steps are known. */
  readonly ready: boolean
  /** Why it could not be read, or why the last step failed. */
  readonly problem: Refusal | undefined
  readonly history: readonly HistoryLine[]
  /** Running clocks, next one first; ms since 1970. */
  readonly timers: readonly {
    readonly clock: string
    readonly dueAt: number
    readonly successor?: string | undefined
  }[]
  /** Takes a step; resolves to undefined on success, otherwise to the refusal. */
  fire(event: string, input?: object): Promise<Refusal | undefined>
  reload(): void
}

const EMPTY: readonly never[] = []
const NOT_READY: RecordSession = {
  subscribe: () => () => {},
  getSnapshot: () => undefined,
  fire: async () => STILL_BUSY,
}

/** Returns one record of a workflow; an empty `id` waits. Updates when others change it. */
export function useRecord(workflow: FlowId, id: string): RecordHandle {
  const { call } = usePorts()
  const uid = useView(seen => seen.uid)
  const { data: me, problem: unknownMe, retry: retryMe } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  const { flow, failed, retry: retryFlow } = useFlow(workflow, id !== '')
  const { data, problem, retry } = useQuery(RECORD_WIRE, { workflow, id }, id !== '')
  const readable = data?.id === id && me !== undefined && uid !== ''
  const delays = useDelays(workflow)
  const session = useMemo(
    () => (flow && readable ? createRecordSession(flow, recordServices(call, workflow, id)) : NOT_READY),
    [flow, readable, call, workflow, id],
  )
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  const roles = me?.roles
  const offers = useMemo(
    () => (flow && data && roles ? recordOffers(flow, data, principalOf(uid, roles), delays) : EMPTY),
    [flow, data, uid, roles, delays],
  )
  const row = (snapshot && optimisticRowOf(snapshot)) ?? data
  const status = useMemo(
    () =>
      flow && row && roles && Object.hasOwn(flow.states, row.state)
        ? sayingOf(flow, row, principalOf(uid, roles), spokenSpan(flow, delays))?.status
        : undefined,
    [flow, row, uid, roles, delays],
  )
  const office = useMemo(
    () =>
      flow !== undefined &&
      row !== undefined &&
      roles !== undefined &&
      Object.hasOwn(flow.states, row.state) &&
      isOffice(flow, row, principalOf(uid, roles)),
    [flow, row, uid, roles],
  )
  const wordOf = (state: string) => {
    const known = flow?.states[state]
    return known ? wordFor(office, known) : ''
  }
  const history = useMemo(
    () =>
      data?.history.map(line => {
        const said = !office && flow && eventOf(flow, line.event)?.said
        return said ? { ...line, label: said } : line
      }),
    [data, flow, office],
  )
  return {
    workflow,
    id,
    flow,
    row,
    status: session === NOT_READY ? undefined : status,
    label: row ? wordOf(row.state) : '',
    wordOf,
    offers: session === NOT_READY ? EMPTY : offers,
    busy: snapshot ? isBusy(snapshot) : false,
    ready: session !== NOT_READY,
    problem:
      (snapshot && problemOf(snapshot)) ?? problem ?? (failed ? OFFLINE : undefined) ?? (me ? undefined : unknownMe),
    history: history ?? EMPTY,
    timers: data?.timers ?? EMPTY,
    fire: session.fire,
    reload: () => {
      if (failed) retryFlow()
      if (!me && unknownMe) retryMe()
      retry()
    },
  }
}
