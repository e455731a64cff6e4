import clock from 'icon:clock'
import { DAY_MS } from '../../../contract/time.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** Time before the end from which it counts as urgent, ms. */
const SOON_MS = 30 * DAY_MS

/** Deadline of applications; coloured in its last month. */
export function Deadline({ at }: { at: number }) {
  const left = at - Date.now()
  if (left <= 0) return <Chip>已截止</Chip>
  return (
    <Chip tone={left < SOON_MS ? 'warn' : 'plain'} icon={clock}>
      <span>
        <When at={at} /> 截止
      </span>
    </Chip>
  )
}
