import { type ReactNode, useState } from 'react'
import { useArriving } from '../ui/arriving.ts'

const loadDialog = () => import('./shell/placeDialog.tsx')

/** 选择地址 opened from a page: `open` shows it, `dialog` has to stand somewhere in the page. */
export function useChoosePlace(): { open: () => void; dialog: ReactNode } {
  const [wanted, setWanted] = useState(false)
  const arrived = useArriving(loadDialog, wanted)
  return {
    open: () => setWanted(true),
    dialog: arrived && <arrived.PlaceDialog open={wanted} onClose={() => setWanted(false)} />,
  }
}
