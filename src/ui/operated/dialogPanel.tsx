import cross from 'icon:x'
import { Dialog, Drawer, Portal } from '@chakra-ui/react'
import { IconButton } from '../parts/button.tsx'
import { Chakra } from './chakra.tsx'
import type { DialogProps } from './dialog.tsx'

/** The panel behind `Dialog` and `Drawer`; fetched with the first one that opens. */
export function DialogPanel({
  open,
  onClose,
  title,
  children,
  footer,
  width = 480,
  busy = false,
  urgent = false,
  side = false,
}: DialogProps & { side?: boolean }) {
  const Kind = side ? Drawer : Dialog
  return (
    <Chakra>
      <Kind.Root
        open={open}
        role={urgent ? 'alertdialog' : 'dialog'}
        lazyMount
        unmountOnExit
        closeOnEscape={!busy}
        closeOnInteractOutside={!busy && !urgent}
        onOpenChange={change => {
          if (!change.open && !busy) onClose()
        }}
      >
        <Portal>
          <Kind.Backdrop />
          <Kind.Positioner>
            <Kind.Content style={{ ['--width' as string]: `${width}px` }}>
              <Kind.Header>
                <Kind.Title asChild>
                  <h2>{title}</h2>
                </Kind.Title>
                <IconButton sign={cross} label="关闭" disabled={busy} onClick={onClose} />
              </Kind.Header>
              <Kind.Body>{children}</Kind.Body>
              {footer && <Kind.Footer>{footer}</Kind.Footer>}
            </Kind.Content>
          </Kind.Positioner>
        </Portal>
      </Kind.Root>
    </Chakra>
  )
}
