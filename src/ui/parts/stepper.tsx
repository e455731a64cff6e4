import check from 'icon:check'
import { Icon } from './icon.tsx'
import { Hidden } from './quiet.tsx'
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
      {steps.map((step, place) => (
        <li
          key={step}
          data-at={place < at ? 'done' : place === at ? 'now' : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={css.mark}>{place < at ? <Icon of={check} size={14} /> : place + 1}</span>
          {step}
          {place < at && <Hidden>（已填）</Hidden>}
        </li>
      ))}
    </ol>
  )
}
