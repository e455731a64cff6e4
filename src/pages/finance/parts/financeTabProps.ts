import type { ReactNode } from 'react'

/** What each of the books of finance is given. */
export interface FinanceTabProps {
  title: string
  /** The choice between the books, above the filters of its own; nothing where there is only one. */
  switcher: ReactNode
}
