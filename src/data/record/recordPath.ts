import type { MessageLine } from '../../contract/message.contract.ts'
import { POINT_SUBJECT } from '../../contract/point.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { recordPageOf } from '../../machines/workflow/facePages.ts'
import { faceById } from '../../machines/workflows/index.ts'

/** The reader and their relation to the record. */
export interface RecordViewer {
  readonly side: MessageLine['side']
  readonly roles: readonly string[]
}

/** Pages of message subjects that are no records of a workflow. */
const OTHER_PAGES: Readonly<Record<string, (id: string) => string>> = {
  [POINT_SUBJECT]: () => pathTo('/point'),
}

/** Returns the page of a record for its owner, or for the given reader; undefined if it has none. */
export function recordPath(workflow: string, id: string, viewer?: RecordViewer): string | undefined {
  const face = faceById(workflow)
  return face ? recordPageOf(face, viewer?.side ?? 'own', viewer?.roles ?? [])?.(id) : OTHER_PAGES[workflow]?.(id)
}
