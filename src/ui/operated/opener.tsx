import { type ReactNode, useId, useState } from 'react'
import { useArriving } from '../arriving.ts'
import { Button, type ButtonLook, IconButton } from '../parts/button.tsx'

/** How the button looks that opens something. */
export interface OpenerLook {
  label: string
  /** Only the sign is shown, the label is said. */
  sign?: string
  look?: ButtonLook
  size?: 'md' | 'sm'
}

/** What an opened panel has to know. */
export interface Opened {
  /** Id of the button that opens it. */
  trigger: string
  open: boolean
  onOpen: (open: boolean) => void
}

interface OpenerProps<Panel> extends OpenerLook {
  popup: 'menu' | 'dialog'
  /** Fetches the code of the panel; the same function every time. */
  load: () => Promise<Panel>
  children: (panel: Panel, opened: Opened) => ReactNode
}

/** A button that opens a panel whose code comes with the first opening, or as soon as the pointer is over it. */
export function Opener<Panel>({ label, sign, look = 'line', size = 'md', popup, load, children }: OpenerProps<Panel>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const panel = useArriving(load, open)
  const common = {
    id,
    'aria-haspopup': popup,
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
      {panel && children(panel, { trigger: id, open, onOpen: setOpen })}
    </>
  )
}
