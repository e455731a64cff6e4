import chevron from 'icon:chevron-down'
import pin from 'icon:map-pin'
import { useState } from 'react'
import { useShell } from '../../data/shell.ts'
import { useLazyModule } from '../../ui/lazyModule.ts'
import { Icon } from '../../ui/parts/icon.tsx'
import css from './placeButton.module.css'

const loadDialog = () => import('../../pages/place/shared/placeDialog.tsx')

interface PlaceButtonProps {
  className?: string | undefined
  /** Shows only the innermost name, for narrow screens. */
  short?: boolean
}

/** The visitor's place; opens 选择地址. */
export function PlaceButton({ className = '', short = false }: PlaceButtonProps) {
  const { place } = useShell()
  const [open, setOpen] = useState(false)
  const dialog = useLazyModule(loadDialog, open)
  const words = (short ? place.at(-1) : place.join(' ')) || '选择地址'
  return (
    <>
      <button
        type="button"
        className={`${css.place} ${className}`}
        aria-haspopup="dialog"
        aria-label={place.length > 0 ? `当前地址 ${place.join(' ')}，选择地址` : '选择地址'}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog()}
      >
        <Icon svg={pin} size={16} />
        <span className={css.words}>{words}</span>
        <Icon svg={chevron} size={14} />
      </button>
      {dialog && <dialog.PlaceDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
