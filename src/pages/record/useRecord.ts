/** A page's talk with the server about one record: what it is, what this person may do, and what comes of it. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { HistoryLine } from '../../contract/record.contract.ts'
import { type Refusal, Refused } from '../../contract/refusal.ts'
import { stepOf } from '../../contract/steps.contract.ts'
import { type Flow, type FlowId, type Offer, whoOf } from '../../machines/browser/flows.ts'
import {
  createRecord,
  isBusy,
  offersOf,
  problemOf,
  type RecordActor,
  type RecordServices,
  type RecordSnapshot,
  thingOf,
} from '../../machines/browser/record.ts'
import { newKey } from '../newKey.ts'
import { type CallWire, usePorts } from '../ports.ts'
import { useRead } from '../reading.ts'
import { useView } from '../view.ts'
import { touched } from './touched.ts'
import { useFlow } from './useFlow.ts'

export interface RecordTalk {
  readonly workflow: FlowId
  readonly id: string
  readonly flow: Flow | undefined
  /** As it is, or as it is about to be; undefined until it was read. */
  readonly row: { readonly state: string; readonly facts: object } | undefined
  /** The state in Chinese. */
  readonly label: string
  /** This person's steps; those that are theirs but not now carry a refusal. */
  readonly offers: readonly Offer[]
  readonly busy: boolean
  /** What this person may do is known. */
  readonly ready: boolean
  /** Why it could not be read, or why the last step was not taken. */
  readonly problem: Refusal | undefined
  readonly history: readonly HistoryLine[]
  /** Clocks that run now, the next one first; ms since 1970. */
  readonly timers: readonly { readonly clock: string; readonly dueAt: number }[]
  /** Takes a step; undefined when it was taken, else why not. */
  fire(event: string, input?: object): Promise<Refusal | undefined>
  reload(): void
}

/** The record machine's ways to the server. */
export const recordServices = (call: CallWire): RecordServices => ({
  read: (workflow, id, signal) => call('/api/my/getLiucheng', { workflow, id }, { signal }),
  fire: async (workflow, id, { event, input, version, key }, signal) => {
    const step = stepOf(workflow, event)
    if (!step) throw new Refused({ code: 'unknown', message: '没有这个操作' })
    const filled = input ? { input: input as Record<string, unknown> } : {}
    return call(step.wire, { id, version, ...filled }, { key, signal })
  },
  newKey,
  now: () => Date.now(),
})

const NOTHING: readonly never[] = []

/** Settles with the outcome as soon as nothing is on its way any more. */
const outcomeOf = (actor: RecordActor) =>
  new Promise<Refusal | undefined>(resolve => {
    const look = (snapshot: RecordSnapshot) => {
      if (isBusy(snapshot)) return false
      resolve(problemOf(snapshot))
      return true
    }
    if (look(actor.getSnapshot())) return
    const { unsubscribe } = actor.subscribe({
      next: snapshot => void (look(snapshot) && unsubscribe()),
      complete: () => resolve({ code: 'broken', message: '已离开这个页面' }),
    })
  })

function useSnapshot(actor: RecordActor | undefined): RecordSnapshot | undefined {
  const subscribe = useCallback(
    (tell: () => void) => {
      const subscription = actor?.subscribe(tell)
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  const read = () => actor?.getSnapshot()
  return useSyncExternalStore(subscribe, read, read)
}

/** One record of a workflow; an empty `id` waits. It follows what others do to it by itself. */
export function useRecord(workflow: FlowId, id: string): RecordTalk {
  const { call } = usePorts()
  const uid = useView(seen => seen.uid)
  const { data: me } = useRead('/api/my/getMyInfo', {}, uid !== '')
  const { flow, failed, retry: retryFlow } = useFlow(workflow, id !== '')
  const { data, problem, retry } = useRead('/api/my/getLiucheng', { workflow, id }, id !== '')
  const [actor, setActor] = useState<RecordActor>()
  const roles = JSON.stringify(me?.roles.map(({ role, region }) => ({ role, region })) ?? [])
  const who = useMemo(() => whoOf(uid, JSON.parse(roles)), [uid, roles])
  const latest = useRef({ data, who })
  useLayoutEffect(() => {
    latest.current = { data, who }
  })
  const ready = data?.id === id && me !== undefined
  useLayoutEffect(() => {
    if (!flow || !ready || !uid) return
    const { data: row, who } = latest.current
    const made = createRecord(recordServices(call), { flow, id, who, row })
    setActor(made)
    return () => {
      made.stop()
      setActor(undefined)
    }
  }, [call, flow, id, uid, ready])
  useEffect(() => actor?.send({ type: 'ROLES', who }), [actor, who])
  useEffect(() => {
    if (data && actor) actor.send({ type: 'CHANGED', row: data })
  }, [actor, data])
  const snapshot = useSnapshot(actor)
  const fire = useCallback(
    async (event: string, input?: object) => {
      if (!actor || isBusy(actor.getSnapshot())) return { code: 'notNow', message: '上一步还在处理，请稍等' } as const
      actor.send({ type: 'FIRE', event, ...(input && { input }) })
      const sent = isBusy(actor.getSnapshot())
      const outcome = await outcomeOf(actor)
      if (sent) touched(workflow)
      return outcome
    },
    [actor, workflow],
  )
  const row = (snapshot && thingOf(snapshot)) ?? data
  const broken: Refusal | undefined = failed ? { code: 'offline', message: '网络不给力，请检查网络后重试' } : undefined
  return {
    workflow,
    id,
    flow,
    row,
    label: (row && flow?.states[row.state]?.label) ?? '',
    offers: snapshot ? offersOf(snapshot) : NOTHING,
    busy: snapshot ? isBusy(snapshot) : false,
    ready: snapshot !== undefined,
    problem: (snapshot && problemOf(snapshot)) ?? problem ?? broken,
    history: data?.history ?? NOTHING,
    timers: data?.timers ?? NOTHING,
    fire,
    reload: () => {
      if (failed) retryFlow()
      retry()
    },
  }
}
