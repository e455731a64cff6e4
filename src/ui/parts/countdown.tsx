import clock from 'icon:clock'
import { useEffect, useState } from 'react'
import { chinaTime } from '../../contract/time.ts'
import { formatDuration } from '../format.ts'
import { Chip } from './chip.tsx'
import { Pieces } from './pieces.tsx'

/** So long after its end a clock is still about to be handled, ms. */
const GRACE_MS = 60_000

/**
 * Epoch ms that moves on by the minute, by the second when `until` is near; the server's clock decides, this only
 * shows.
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
  /** What happens by itself then: 自动收货. */
  outcome?: string | undefined
}

/** `还剩 6 天 4 小时 · 然后自动收货`, or `已超时 3 小时` where the end has gone by. */
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
  /** Nothing happens by itself however long it waits, and it says so. */
  untimed?: boolean | undefined
}

/** `已等 3 天 · 没有时限`: how long something waits that no clock ends. */
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
