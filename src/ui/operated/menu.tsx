import { useId, useState } from 'react'
import { useArriving } from '../arriving.ts'
import { Button, type ButtonLook, IconButton } from '../parts/button.tsx'

export interface MenuItem {
  value: string
  label: string
  sign?: string
  onPress: () => void
  /** Why not now. */
  why?: string
}

export interface MenuProps {
  label: string
  /** Only the sign is shown, the label is said. */
  sign?: string
  look?: ButtonLook
  size?: 'md' | 'sm'
  items: readonly MenuItem[]
}

const load = () => import('./menuPanel.tsx')

/** A button that opens a list of steps. */
export function Menu({ label, sign, look = 'line', size = 'md', items }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const panel = useArriving(load, open)
  const common = {
    id,
    'aria-haspopup': 'menu',
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
      {panel && <panel.MenuPanel trigger={id} open={open} onOpen={setOpen} items={items} />}
    </>
  )
}
