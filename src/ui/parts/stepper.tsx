import check from 'icon:check'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './mutedText.tsx'
import css from './stepper.module.css'

interface StepperProps {
  steps: readonly string[]
  /** The current step, from 0. */
  at: number
  /** By step: whether it was passed and has no errors; only such a step is ticked. */
  done: readonly boolean[]
}

/** Progress in the steps of a form; on a phone in one line: 第 1 步，共 4 步 · 要什么帮助. */
export function Stepper({ steps, at, done }: StepperProps) {
  return (
    <div className={css.stepper}>
      <p className={css.line} aria-hidden="true">
        第 {at + 1} 步，共 {steps.length} 步 · <b>{steps[at]}</b>
      </p>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-at={index === at ? 'now' : done[index] ? 'done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={css.mark}>{index !== at && done[index] ? <Icon svg={check} size={14} /> : index + 1}</span>
            {step}
            {index !== at && done[index] && <VisuallyHidden>（已填）</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </div>
  )
}
