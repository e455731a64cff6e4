import heart from 'icon:heart'
import { useState } from 'react'
import type { FAVOURITE_KINDS } from '../../../contract/mall.contract.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { toast } from '../../../ui/toasts.ts'

interface FavouriteProps {
  kind: (typeof FAVOURITE_KINDS)[number]
  id: string
  /** Whether it is a favourite, by the server's last reply. */
  on: boolean
}

/** 收藏 and 已收藏, optimistic, undone by a second press. */
export function Favourite({ kind, id, on }: FavouriteProps) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [override, setOverride] = useState<boolean>()
  const isFavourite = override ?? on
  const press = () =>
    run('favourite', async () => {
      await call(isFavourite ? '/api/v3/collectDelete' : '/api/v3/collectAdd', { kind, id })
      setOverride(!isFavourite)
      invalidate('/api/v3/collectPage')
      toast(isFavourite ? '已取消收藏' : '已收藏，在个人中心的收藏里找得到', 'done')
    })
  return (
    <Button
      variant={isFavourite ? 'quiet' : 'line'}
      size="sm"
      icon={heart}
      aria-pressed={isFavourite}
      busy={busy !== ''}
      onClick={press}
    >
      {isFavourite ? '已收藏' : '收藏'}
    </Button>
  )
}
