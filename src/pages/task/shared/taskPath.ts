/** The page of a task. */
import type { TaskRow } from '../../../contract/task.contract.ts'
import { taskPageOf } from '../../../machines/workflow/facePages.ts'
import { faceById } from '../../../machines/workflows/index.ts'

/** Returns the page of a task; undefined where it has none. */
export function taskPath({ workflow, kind, id }: Pick<TaskRow, 'workflow' | 'kind' | 'id'>): string | undefined {
  const face = faceById(workflow)
  return face && taskPageOf(face, kind)?.(id)
}
