import type { StepValues } from '../../../machines/browser/stepForm.ts'

/** What a record's page knows beyond the chart, for the forms of its steps. */
export interface StepFormContext {
  /** What can be chosen as lines or reviewed, by id. */
  readonly lines?: readonly { readonly id: string; readonly label: string; readonly text?: string }[]
  /** Names of courier companies. */
  readonly couriers?: readonly string[]
  /** What forms begin with, by field. */
  readonly defaults?: StepValues
  /** A sentence under a field, by its name. */
  readonly hints?: Readonly<Record<string, string>>
  /** Reasons that need not be typed, by event. */
  readonly reasons?: Readonly<Record<string, readonly string[]>>
  /** What a step does to whom, a sentence above its form, by event. */
  readonly consequences?: Readonly<Record<string, string>>
}
