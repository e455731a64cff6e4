import { type ReactNode, useState } from 'react'
import { useLazyModule } from '../../../ui/lazyModule.ts'

const loadDialog = () => import('./placeDialog.tsx')

/** Returns the dialog 选择地址 for a page: `open` shows it, `dialog` must be rendered somewhere in the page. */
export function usePlaceDialog(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const loaded = useLazyModule(loadDialog, isOpen)
  return {
    open: () => setOpen(true),
    dialog: loaded && <loaded.PlaceDialog open={isOpen} onClose={() => setOpen(false)} />,
  }
}
