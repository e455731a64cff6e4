import type { Candidate } from '../../../contract/parts.contract.ts'
import { useAction } from '../../../data/action.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import type { FailureInfo } from '../../../ui/kinds/action.ts'
import { toast } from '../../../ui/toasts.ts'
import { announceStep } from '../../record/shared/announceStep.ts'
import { Candidates } from './candidates.tsx'

/** Steps by which somebody is chosen; the board offers people instead of a form. */
export const ASSIGN_EVENTS = ['ASSIGN', 'REASSIGN'] as const

/** Which of them is open now; undefined where nobody is to be chosen. */
export const openAssignEvent = ({ offers }: RecordHandle): string | undefined =>
  offers.find(({ event, refusal }) => !refusal && ASSIGN_EVENTS.some(one => one === event))?.event

interface AssignPanelProps {
  record: RecordHandle
  people: readonly Candidate[] | undefined
  failure: FailureInfo | undefined
  emptyText: string
  /** What the step asks for, for this person. */
  inputOf: (person: Candidate) => object
}

/**
 * People for a matter that waits for somebody; one press assigns, the chart's own 撤销 takes it back while unanswered.
 */
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
