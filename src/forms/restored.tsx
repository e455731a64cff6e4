import { useState } from 'react'
import { Button } from '../ui/parts/button.tsx'
import css from './restored.module.css'

interface RestoredProps {
  form: {
    readonly restored: boolean
    readonly notStored: readonly string[]
    readonly stepIndex: number
    discard(): void
  }
}

/**
 * Tells above the fields that an earlier draft was restored and what was not stored, and offers to start over; renders
 * nothing without one.
 */
export function Restored({ form: { restored, notStored, stepIndex, discard } }: RestoredProps) {
  const [cameBackTo, setCameBackTo] = useState<number>()
  if (restored && cameBackTo === undefined) setCameBackTo(stepIndex)
  // Shown on the first step only: further on it would only push the fields down.
  if (!restored || stepIndex !== (cameBackTo ?? stepIndex)) return null
  return (
    <div className={css.note} role="status" data-always="">
      <span>
        上次没有提交的内容还在
        {notStored.length > 0 && `；${notStored.join('、')}为了安全没有留在这台设备上，请再填一次`}
      </span>
      <Button variant="line" size="sm" onClick={discard}>
        重新填写
      </Button>
    </div>
  )
}
