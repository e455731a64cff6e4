import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { undoOf } from '../../../machines/browser/undo.ts'
import { dismiss, toast } from '../../../ui/toasts.ts'

/** Returns what is said once a step was taken. */
export const doneText = (label: string): string => `已办：${label}`

/** Shows that a step was taken; if the chart leads back, with an undo button. `record` is from before the step. */
export function announceStep({ flow, row, fire }: RecordHandle, event: string, text: string): void {
  const back = flow && row && undoOf(flow, row.state, event)
  if (!back) {
    toast(text, 'done')
    return
  }
  const id = toast(text, 'done', {
    label: flow.events[back]?.label ?? '撤销',
    onPress: () => {
      dismiss(id)
      void fire(back).then(refusal => {
        if (refusal) toast(refusal.message, 'danger')
        else toast(doneText(flow.events[back]?.label ?? '撤销'), 'done')
      })
    },
  })
}
