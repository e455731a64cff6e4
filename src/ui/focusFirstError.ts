import { type RefObject, useCallback, useEffect, useRef } from 'react'

interface FocusFirstError {
  readonly ref: RefObject<HTMLFormElement | null>
  /** Call it when the form is sent: the first field that is drawn with an error gets the focus, once. */
  readonly focusFirstError: () => void
  /** Nobody waits for an error any more. */
  readonly cancel: () => void
}

/** Takes the person to the first field with an error, once they have pressed the button and the errors are drawn. */
export function useFocusFirstError(): FocusFirstError {
  const ref = useRef<HTMLFormElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    const invalidControl = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    if (!invalidControl) return
    pressed.current = false
    invalidControl.focus()
  })
  const focusFirstError = useCallback(() => {
    pressed.current = true
  }, [])
  const cancel = useCallback(() => {
    pressed.current = false
  }, [])
  return { ref, focusFirstError, cancel }
}
