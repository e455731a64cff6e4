import { useArriving } from '../arriving.ts'
import { useQuestion } from '../asking.ts'

const load = () => import('./askerPanel.tsx')

/** Shows what `ask` and `prompt` ask; stands once, in the app. */
export function Asker() {
  const question = useQuestion()
  const panel = useArriving(load, question !== null)
  return panel ? <panel.AskerPanel question={question} /> : null
}
