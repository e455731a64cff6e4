import cross from 'icon:x'
import { Dialog, Portal } from '@chakra-ui/react'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { IconButton } from '../parts/button.tsx'
import { Chakra } from './chakra.tsx'
import type { DialogProps } from './dialog.tsx'

/** A key that is still down was pressed for what opened the dialog. */
const dropRepeats = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

const FIELD = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Returns where a dialog begins: at the first choice of what is marked so, else in its first field, else on its main
 * button, the last of them; on the way back where it asks about what cannot be undone.
 */
function beginningOf(content: HTMLElement | null, urgent: boolean): HTMLElement | null {
  const first = content?.querySelector<HTMLElement>('[data-dialog-first] button:not(:disabled)')
  const field = first ?? content?.querySelector<HTMLElement>(`[data-dialog-body] :is(${FIELD})`)
  const buttons = content?.querySelectorAll<HTMLElement>('[data-dialog-foot] button')
  return field ?? buttons?.[urgent ? 0 : buttons.length - 1] ?? null
}

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
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  // Focused with the panel, not some frames later, lest a key pressed at once falls on what opened it.
  const begin = useCallback(
    (panel: HTMLDivElement | null) => {
      content.current = panel
      if (!panel) return
      if (!panel.contains(document.activeElement)) opener.current = document.activeElement
      beginningOf(panel, urgent)?.focus({ preventScroll: true })
    },
    [urgent],
  )
  const goBack = () => (opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : null)
  return (
    <Chakra>
      <Dialog.Root
        open={open}
        role={urgent ? 'alertdialog' : 'dialog'}
        lazyMount
        unmountOnExit
        initialFocusEl={() => beginningOf(content.current, urgent)}
        finalFocusEl={goBack}
        closeOnEscape={!busy}
        closeOnInteractOutside={!busy && !urgent}
        onOpenChange={change => {
          if (!change.open && !busy) onClose()
        }}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content ref={begin} style={{ ['--width' as string]: `${width}px` }} onKeyDownCapture={dropRepeats}>
              <Dialog.Header>
                <Dialog.Title asChild>
                  <h2>{title}</h2>
                </Dialog.Title>
                <IconButton icon={cross} label="关闭" disabled={busy} onClick={onClose} />
              </Dialog.Header>
              <Dialog.Body data-dialog-body="">{children}</Dialog.Body>
              {footer && <Dialog.Footer data-dialog-foot="">{footer}</Dialog.Footer>}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </Chakra>
  )
}
