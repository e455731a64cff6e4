import { Tooltip } from '@chakra-ui/react'
import { Chakra } from './chakra.tsx'

interface TooltipPanelProps {
  /** Id of the described element. */
  trigger: string
  open: boolean
  text: string
  /** Called on Esc, which is not propagated while it is open. */
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
