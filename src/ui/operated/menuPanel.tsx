import { Menu } from '@chakra-ui/react'
import { Icon } from '../parts/icon.tsx'
import { Chakra } from './chakra.tsx'
import type { MenuItem } from './menu.tsx'
import type { Opened } from './opener.tsx'

interface MenuPanelProps extends Opened {
  items: readonly MenuItem[]
}

export function MenuPanel({ trigger, open, onOpen, items }: MenuPanelProps) {
  return (
    <Chakra>
      <Menu.Root
        ids={{ trigger }}
        open={open}
        lazyMount
        unmountOnExit
        positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
        onOpenChange={change => onOpen(change.open)}
        onSelect={({ value }) => items.find(item => item.value === value)?.onPress()}
      >
        <Menu.Positioner>
          <Menu.Content>
            {items.map(({ value, label, sign, why }) => (
              <Menu.Item key={value} value={value} disabled={why !== undefined} title={why}>
                {sign && <Icon of={sign} />}
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </Chakra>
  )
}
