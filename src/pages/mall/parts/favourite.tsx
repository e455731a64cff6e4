import heart from 'icon:heart'
import { useState } from 'react'
import type { FAVOURITE_KINDS } from '../../../contract/mall.contract.ts'
import { say } from '../../../ui/messages.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import { usePorts } from '../../ports.ts'

interface FavouriteProps {
  kind: (typeof FAVOURITE_KINDS)[number]
  id: string
  /** What the server said last. */
  on: boolean
}

/** 收藏 and 已收藏, at once and taken back by a second press. */
export function Favourite({ kind, id, on }: FavouriteProps) {
  const { call } = usePorts()
  const { busy, run } = useDoing()
  const [mine, setMine] = useState<boolean>()
  const now = mine ?? on
  const press = () =>
    run('favourite', async () => {
      await call(now ? '/api/v3/collectDelete' : '/api/v3/collectAdd', { kind, id })
      setMine(!now)
      readAgain('/api/v3/collectPage')
      say(now ? '已取消收藏' : '已收藏，在个人中心的收藏里找得到', 'done')
    })
  return (
    <Button look={now ? 'quiet' : 'line'} size="sm" sign={heart} aria-pressed={now} busy={busy !== ''} onClick={press}>
      {now ? '已收藏' : '收藏'}
    </Button>
  )
}
