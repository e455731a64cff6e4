import type { ReactNode } from 'react'
import { useLazyModule } from '../lazyModule.ts'

export interface DialogProps {
  open: boolean
  /** Esc, the cross, a press outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons. */
  footer?: ReactNode
  /** px; under 768 px it is a sheet over the whole width. */
  width?: number
  /** Something is on its way: it cannot be closed now. */
  busy?: boolean
  /** Asks about something that cannot be undone: a press outside does not close it. */
  urgent?: boolean
}

const load = () => import('./dialogPanel.tsx')

/** A dialog; its code comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  const panel = useLazyModule(load, props.open)
  return panel ? <panel.DialogPanel {...props} /> : null
}
