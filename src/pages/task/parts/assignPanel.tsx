import type { Candidate } from '../../../contract/parts.contract.ts'
import { useAction } from '../../../data/action.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import type { FailureInfo } from '../../../ui/kinds/action.ts'
import { toast } from '../../../ui/toasts.ts'
import { announceStep } from '../../record/shared/announceStep.ts'
import { Candidates } from './candidates.tsx'

/** Steps that choose a person; the board shows candidates instead of a form. */
export const ASSIGN_EVENTS = ['ASSIGN', 'REASSIGN'] as const

/** Returns the one available now; undefined for none. */
export const openAssignEvent = ({ offers }: RecordHandle): string | undefined =>
  offers.find(({ event, refusal }) => !refusal && ASSIGN_EVENTS.some(one => one === event))?.event

interface AssignPanelProps {
  record: RecordHandle
  people: readonly Candidate[] | undefined
  failure: FailureInfo | undefined
  emptyText: string
  /** Returns the input of the step for this person. */
  inputOf: (person: Candidate) => object
}

/** Candidates for a waiting record; one press assigns, the chart's 撤销 undoes it while unanswered. */
export function AssignPanel({ record, people, failure, emptyText, inputOf }: AssignPanelProps) {
  const { busy, run } = useAction()
  const step = openAssignEvent(record)
  if (!step) return null
  const assign = (person: Candidate) =>
    run(person.uid, async () => {
      const refusal = await record.fire(step, inputOf(person))
      if (refusal) toast(refusal.message, 'danger')
      else announceStep(record, step, `已指派给${person.name}，答复前可以撤销`)
    })
  return (
    <Candidates
      title={step === 'REASSIGN' ? '改派给谁' : '谁去合适'}
      people={people}
      failure={failure}
      emptyText={emptyText}
      busy={busy}
      onAssign={person => void assign(person)}
    />
  )
}
