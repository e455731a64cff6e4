import type { ReactNode } from 'react'
import { useLazyModule } from '../lazyModule.ts'

export interface DialogProps {
  open: boolean
  /** Called on Esc, the cross, or a press outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons. */
  footer?: ReactNode
  /** px; below 768 px a sheet over the whole width. */
  width?: number
  /** A step is in progress: the dialog cannot be closed. */
  busy?: boolean
  /** For a question about something irreversible: a press outside does not close it. */
  urgent?: boolean
}

const load = () => import('./dialogPanel.tsx')

/** A dialog; its code loads when the first one opens. */
export function Dialog(props: DialogProps) {
  const panel = useLazyModule(load, props.open)
  return panel ? <panel.DialogPanel {...props} /> : null
}
