import cross from 'icon:x'
import { Dialog, Portal } from '@chakra-ui/react'
import { IconButton } from '../parts/button.tsx'
import { Chakra } from './chakra.tsx'
import type { DialogProps } from './dialog.tsx'

/** The panel of `Dialog`; loads when the first one opens. */
export function DialogPanel({
  open,
  onClose,
  title,
  children,
  footer,
  width = 480,
  busy = false,
  urgent = false,
}: DialogProps) {
  return (
    <Chakra>
      <Dialog.Root
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
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content style={{ ['--width' as string]: `${width}px` }}>
              <Dialog.Header>
                <Dialog.Title asChild>
                  <h2>{title}</h2>
                </Dialog.Title>
                <IconButton icon={cross} label="关闭" disabled={busy} onClick={onClose} />
              </Dialog.Header>
              <Dialog.Body>{children}</Dialog.Body>
              {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </Chakra>
  )
}
