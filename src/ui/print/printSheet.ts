/** Prints one thing and nothing of the page it was pressed on. */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import css from './print.module.css'

/** Takes away what was printed last; until then the browser's own dialog may still be reading it. */
let clear = () => {}

/**
 * Draws the sheet outside the page, where only paper shows it, and opens the browser's printing. `title` names the file
 * where somebody prints into one. The sheet goes with the next press or key on the page.
 */
export async function printSheet(title: string, sheet: ReactNode): Promise<void> {
  clear()
  const host = document.createElement('div')
  host.dataset.sheet = ''
  host.className = css.sheet!
  document.body.append(host)
  const root = createRoot(host)
  flushSync(() => root.render(sheet))
  const pageTitle = document.title
  clear = () => {
    removeEventListener('pointerdown', clear, true)
    removeEventListener('keydown', clear, true)
    if (document.title === title) document.title = pageTitle
    root.unmount()
    host.remove()
    clear = () => {}
  }
  await Promise.all([...host.querySelectorAll('img')].map(image => image.decode().catch(() => undefined)))
  document.title = title
  print()
  addEventListener('pointerdown', clear, true)
  addEventListener('keydown', clear, true)
}
