import type { ButtonVariant } from '../parts/button.tsx'

/** One step that a person may take, or may not and why. */
export interface Action {
  label: string
  onPress: () => void
  variant?: ButtonVariant
  icon?: string
  /** It is on its way. */
  busy?: boolean
  /** Why not now, a sentence; the button is greyed and says it. */
  why?: string
}

/** What could not be read, and the way to try again. */
export interface FailureInfo {
  /** The refusal's sentence. */
  text: string
  onRetry: () => void
  busy?: boolean
}

/** What an empty place says. */
export interface EmptyState {
  title: string
  text?: string
  icon?: string
  action?: { label: string; href: string } | { label: string; onPress: () => void }
}
