import { Tooltip } from '@chakra-ui/react'
import { Chakra } from './chakra.tsx'

interface TooltipPanelProps {
  /** Id of what it speaks about. */
  trigger: string
  open: boolean
  text: string
  /** Esc, of which nobody else hears as long as it is open. */
  onClose: () => void
}

export function TooltipPanel({ trigger, open, text, onClose }: TooltipPanelProps) {
  return (
    <Chakra>
      <Tooltip.Root
        ids={{ trigger }}
        open={open}
        onOpenChange={change => change.open || onClose()}
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
