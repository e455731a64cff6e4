import type { ReactNode } from 'react'
import { Opener, type OpenerLook } from './opener.tsx'

export interface PopoverProps extends OpenerLook {
  children: ReactNode
}

const load = () => import('./popoverPanel.tsx')

/** A button with something to read or choose that floats beside it; mounted only while it is open. */
export function Popover({ children, ...button }: PopoverProps) {
  return (
    <Opener {...button} popup="dialog" load={load}>
      {({ PopoverPanel }, opened) => (
        <PopoverPanel {...opened} label={button.label}>
          {children}
        </PopoverPanel>
      )}
    </Opener>
  )
}
