import check from 'icon:check'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './mutedText.tsx'
import css from './stepper.module.css'

interface StepperProps {
  steps: readonly string[]
  /** The step shown, from 0. */
  at: number
}

/** Where one is among the steps of a form. */
export function Stepper({ steps, at }: StepperProps) {
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-at={index < at ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={css.mark}>{index < at ? <Icon svg={check} size={14} /> : index + 1}</span>
          {step}
          {index < at && <VisuallyHidden>（已填）</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
