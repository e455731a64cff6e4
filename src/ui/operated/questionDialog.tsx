import { useLazyModule } from '../lazyModule.ts'
import { useQuestion } from '../questions.ts'

const load = () => import('./questionDialogPanel.tsx')

/** Shows the questions of `confirmDialog` and `promptDialog`; rendered once, in the app. */
export function QuestionDialog() {
  const question = useQuestion()
  const panel = useLazyModule(load, question !== null)
  return panel ? <panel.QuestionDialogPanel question={question} /> : null
}
