import { type ReactNode, useId, useState } from 'react'
import { useArriving } from '../arriving.ts'
import { Button, type ButtonLook, IconButton } from '../parts/button.tsx'

export interface PopoverProps {
  label: string
  /** Only the sign is shown, the label is said. */
  sign?: string
  look?: ButtonLook
  size?: 'md' | 'sm'
  children: ReactNode
}

const load = () => import('./popoverPanel.tsx')

/** A button with something to read or choose that floats beside it; mounted only while it is open. */
export function Popover({ label, sign, look = 'line', size = 'md', children }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const panel = useArriving(load, open)
  const common = {
    id,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onPointerEnter: () => void load(),
  } as const
  return (
    <>
      {sign ? (
        <IconButton {...common} sign={sign} label={label} />
      ) : (
        <Button {...common} look={look} size={size}>
          {label}
        </Button>
      )}
      {panel && (
        <panel.PopoverPanel trigger={id} open={open} onOpen={setOpen} label={label}>
          {children}
        </panel.PopoverPanel>
      )}
    </>
  )
}
