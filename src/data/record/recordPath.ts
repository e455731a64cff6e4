import type { MessageLine } from '../../contract/record.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { recordPageOf } from '../../machines/workflow/facePages.ts'
import { faceById } from '../../machines/workflows/index.ts'
import { firstBuilt } from '../built.ts'

/** Who reads, and what they are to the record. */
export interface RecordViewer {
  readonly side: MessageLine['side']
  readonly roles: readonly string[]
}

/** What was paid for may be no record of a workflow. */
const otherPage = (kind: string, id: string) => (kind === 'campaign' ? pathTo('/fundraisingDetail', { id }) : undefined)

/** Returns the page of a record for its owner, or for whoever reads; undefined where there is none yet. */
export function recordPath(workflow: string, id: string, viewer?: RecordViewer): string | undefined {
  const face = faceById(workflow)
  const path = face ? recordPageOf(face, viewer?.side ?? 'own', viewer?.roles ?? [])?.(id) : otherPage(workflow, id)
  return path && firstBuilt(path)
}
