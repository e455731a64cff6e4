import { Opener, type OpenerLook } from './opener.tsx'

export interface MenuItem {
  value: string
  label: string
  sign?: string
  onPress: () => void
  /** Why not now. */
  why?: string
}

export interface MenuProps extends OpenerLook {
  items: readonly MenuItem[]
}

const load = () => import('./menuPanel.tsx')

/** A button that opens a list of steps. */
export function Menu({ items, ...button }: MenuProps) {
  return (
    <Opener {...button} popup="menu" load={load}>
      {({ MenuPanel }, opened) => <MenuPanel {...opened} items={items} />}
    </Opener>
  )
}
