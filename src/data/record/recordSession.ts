import type { Refusal } from '../../contract/refusal.ts'
import type { Flow } from '../../machines/browser/flows.ts'
import {
  createRecord,
  isBusy,
  problemOf,
  type RecordActor,
  type RecordServices,
  type RecordSnapshot,
} from '../../machines/browser/record.ts'

/** The steps of one page on one record; its machine runs while the session has subscribers. */
export interface RecordSession {
  subscribe(listener: () => void): () => void
  /** Undefined without subscribers. */
  getSnapshot(): RecordSnapshot | undefined
  /** Takes a step; resolves to undefined on success, otherwise to the refusal. */
  fire(event: string, input?: object): Promise<Refusal | undefined>
}

/** Refusal of a press while a step is in progress, or before the permitted steps are known. */
export const STILL_BUSY: Refusal = { code: 'notNow', message: '上一步还在处理，请稍等' }
const PAGE_LEFT: Refusal = { code: 'broken', message: '已离开这个页面' }

/** Resolves to the outcome once no step is in progress. */
const outcomeOf = (actor: RecordActor) =>
  new Promise<Refusal | undefined>(resolve => {
    const resolveIfIdle = (snapshot: RecordSnapshot) => {
      if (isBusy(snapshot)) return false
      resolve(problemOf(snapshot))
      return true
    }
    if (resolveIfIdle(actor.getSnapshot())) return
    const { unsubscribe } = actor.subscribe({
      next: snapshot => void (resolveIfIdle(snapshot) && unsubscribe()),
      complete: () => resolve(PAGE_LEFT),
    })
  })

/** Returns a session; it costs nothing without subscribers, and starts again with the next one. */
export function createRecordSession(flow: Flow, services: RecordServices): RecordSession {
  let actor: RecordActor | undefined
  let followers = 0
  return {
    subscribe(listener) {
      actor ??= createRecord(flow, services)
      followers++
      const { unsubscribe } = actor.subscribe(listener)
      return () => {
        unsubscribe()
        if (--followers > 0) return
        actor?.stop()
        actor = undefined
      }
    },
    getSnapshot: () => actor?.getSnapshot(),
    async fire(event, input) {
      if (!actor || isBusy(actor.getSnapshot())) return STILL_BUSY
      actor.send({ type: 'FIRE', event, ...(input && { input }) })
      return outcomeOf(actor)
    },
  }
}
