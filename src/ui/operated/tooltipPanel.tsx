import { Tooltip } from '@chakra-ui/react'
import { Chakra } from './chakra.tsx'

interface TooltipPanelProps {
  /** Id of what it speaks about. */
  trigger: string
  open: boolean
  text: string
}

export function TooltipPanel({ trigger, open, text }: TooltipPanelProps) {
  return (
    <Chakra>
      <Tooltip.Root
        ids={{ trigger }}
        open={open}
        lazyMount
        unmountOnExit
        positioning={{ placement: 'top', strategy: 'fixed' }}
      >
        <Tooltip.Positioner>
          <Tooltip.Content>{text}</Tooltip.Content>
        </Tooltip.Positioner>
      </Tooltip.Root>
    </Chakra>
  )
}
