import { Popover, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Chakra } from './chakra.tsx'
import type { Opened } from './opener.tsx'

interface PopoverPanelProps extends Opened {
  label: string
  children: ReactNode
}

export function PopoverPanel({ trigger, open, onOpen, label, children }: PopoverPanelProps) {
  return (
    <Chakra>
      <Popover.Root
        ids={{ trigger }}
        open={open}
        lazyMount
        unmountOnExit
        positioning={{ placement: 'bottom-start' }}
        onOpenChange={change => onOpen(change.open)}
      >
        <Portal>
          <Popover.Positioner>
            <Popover.Content aria-label={label}>
              <Popover.Body>{children}</Popover.Body>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </Chakra>
  )
}
