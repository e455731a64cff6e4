import type { TaskGroup } from '../../../contract/task.contract.ts'
import { waitsForRole } from '../../../machines/workflow/facePages.ts'
import { faceById } from '../../../machines/workflows/index.ts'

/** Returns whether a group is work of a role; what waits for somebody by name stands in 我的事. */
export const isDeskWork = ({ workflow, kind, count }: TaskGroup): boolean => {
  const face = faceById(workflow)
  return count > 0 && (!face || waitsForRole(face, kind))
}
