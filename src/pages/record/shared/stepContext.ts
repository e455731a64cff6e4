import type { StepValues } from '../../../machines/browser/stepForm.ts'

/** Data of a record's page beyond the chart, for the forms of its steps. */
export interface StepFormContext {
  /** Lines to select or review, by id. */
  readonly lines?: readonly { readonly id: string; readonly label: string; readonly text?: string }[]
  /** Names of courier companies. */
  readonly couriers?: readonly string[]
  /** Initial values, by field. */
  readonly defaults?: StepValues
  /** Choices that apply to this record, by field; all of the chart's where none are named. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  /** Hints by field. */
  readonly hints?: Readonly<Record<string, string>>
  /** Reasons that need not be typed, by event. */
  readonly reasons?: Readonly<Record<string, readonly string[]>>
  /** Consequences of a step, shown above its form, by event. */
  readonly consequences?: Readonly<Record<string, string>>
}
