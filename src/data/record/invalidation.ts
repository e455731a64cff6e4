/** Which reads a change of a record makes stale: what is on show is read anew, the rest when it is shown again. */
import { always, byWorkflow } from 'virtual:stale-wires'
import type { Wire } from '../../contract/wire.ts'
import { invalidate } from '../queryCache.ts'

/** Returns the wires whose answers a change of such a record may make stale. */
export const wiresOf = (workflow: string): readonly Wire[] => [...(byWorkflow[workflow] ?? []), ...always]

/** Reads anew whatever shows records of a workflow. */
export const invalidateWorkflow = (workflow: string): void => invalidate(...wiresOf(workflow))

/** Reads anew whatever may have changed unnoticed. */
export const invalidateAll = (): void => invalidate(...new Set(Object.values(byWorkflow).flat()), ...always)
