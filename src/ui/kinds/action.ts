import type { ButtonVariant } from '../parts/button.tsx'

/** A step that a person may take, or may not with the reason. */
export interface Action {
  label: string
  onPress: () => void
  variant?: ButtonVariant
  icon?: string
  /** The desk key that does the same. */
  letter?: string | undefined
  /** The step is in progress. */
  busy?: boolean
  /** Why it is not possible now, a sentence; the button is disabled and shows it. */
  why?: string
}

/** A failed read, and how to retry it where that may help. */
export interface FailureInfo {
  /** The refusal's sentence. */
  text: string
  title?: string
  onRetry?: () => void
  busy?: boolean
}

/** Text of an empty list or screen. */
export interface EmptyState {
  title: string
  text?: string
  icon?: string
  action?: { label: string; href: string } | { label: string; onPress: () => void }
}
