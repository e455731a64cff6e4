/** Decides which queries a change of a record makes stale: shown ones are reloaded, others when shown again. */
import { always, byWorkflow } from 'virtual:stale-wires'
import type { Wire } from '../../contract/wire.ts'
import { invalidate } from '../queryCache.ts'

/** Returns the wires whose replies a change of such a record may make stale. */
export const wiresOf = (workflow: string): readonly Wire[] => [...(byWorkflow[workflow] ?? []), ...always]

/** Reloads every query that shows records of a workflow. */
export const invalidateWorkflow = (workflow: string): void => invalidate(...wiresOf(workflow))

/** Reloads every query that may have changed unnoticed. */
export const invalidateAll = (): void => invalidate(...new Set(Object.values(byWorkflow).flat()), ...always)
