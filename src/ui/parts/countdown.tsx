import clock from 'icon:clock'
import { useEffect, useState } from 'react'
import { chinaTime } from '../../contract/time.ts'
import { formatDuration } from '../format.ts'
import { Chip } from './chip.tsx'
import { Pieces } from './pieces.tsx'

/** Time after its end during which a clock counts as about to ring, ms. */
const GRACE_MS = 60_000

/**
 * Returns epoch ms, updated every half minute, every second near `until`; for display only, the server's clock decides.
 */
function useNow(until: number): number {
  const [now, setNow] = useState(Date.now)
  const step = until - now < 120_000 ? 1000 : 30_000
  useEffect(() => {
    if (now >= until + GRACE_MS) return
    const timer = setTimeout(() => setNow(Date.now()), step)
    return () => clearTimeout(timer)
  }, [now, until, step])
  return now
}

interface CountdownProps {
  /** ms since 1970 */
  until: number
  /** What happens when the clock rings: 自动收货. */
  outcome?: string | undefined
}

/** `还剩 6 天 4 小时 · 然后自动收货`, or `已超时 3 小时` past the end. */
export function Countdown({ until, outcome }: CountdownProps) {
  const left = until - useNow(until)
  const over = left <= -GRACE_MS
  const text = over
    ? `已超时 ${formatDuration(-left)}`
    : left > 0
      ? [`还剩 ${formatDuration(left)}`, ...(outcome ? [`然后${outcome}`] : [])].join(' · ')
      : '时间到了，正在处理'
  return (
    <Chip tone={over ? 'danger' : 'warn'} icon={clock}>
      <span title={chinaTime(until)}>
        <Pieces>{text}</Pieces>
      </span>
    </Chip>
  )
}

interface WaitedProps {
  /** ms since 1970 */
  since: number
  /** Tells that no clock limits the waiting. */
  untimed?: boolean | undefined
}

/** `已等 3 天 · 没有时限`: waiting time without a clock. */
export function Waited({ since, untimed = false }: WaitedProps) {
  const waited = useNow(Number.POSITIVE_INFINITY) - since
  const words = [...(waited < GRACE_MS ? [] : [`已等 ${formatDuration(waited)}`]), ...(untimed ? ['没有时限'] : [])]
  return words.length === 0 ? null : (
    <Chip icon={clock}>
      <span title={chinaTime(since)}>
        <Pieces>{words.join(' · ')}</Pieces>
      </span>
    </Chip>
  )
}
