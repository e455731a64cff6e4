import clock from 'icon:clock'
import { useEffect, useState } from 'react'
import { chinaTime } from '../../contract/time.ts'
import { formatDuration } from '../format.ts'
import { Chip } from './chip.tsx'

/**
 * Epoch ms that moves on by the minute, by the second when `until` is near; the server's clock decides, this only
 * shows.
 */
function useNow(until: number): number {
  const [now, setNow] = useState(Date.now)
  const step = until - now < 120_000 ? 1000 : 30_000
  useEffect(() => {
    if (now >= until) return
    const timer = setTimeout(() => setNow(Date.now()), step)
    return () => clearTimeout(timer)
  }, [now, until, step])
  return now
}

/** `6 天 4 小时后自动收货`: what happens by itself, and when; `until` in epoch ms, `words` after the span. */
export function Countdown({ until, suffix }: { until: number; suffix: string }) {
  const left = until - useNow(until)
  return (
    <Chip tone="warn" icon={clock}>
      <span title={chinaTime(until)}>{left > 0 ? `${formatDuration(left)}${suffix}` : '时间到了，正在处理'}</span>
    </Chip>
  )
}
