import { useState } from 'react'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { toast } from '../../../ui/toasts.ts'
import { hiddenName } from '../shared/hiddenName.ts'
import { SettingCard } from './settingCard.tsx'

/** What strangers may see; each switch is saved at once, and reverted if refused. */
export function Privacy({ me }: { me: MyInfo }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [optimistic, setOptimistic] = useState<MyInfo['privacy']>()
  const shown = optimistic ?? me.privacy
  const save = (privacy: MyInfo['privacy']) =>
    void run('privacy', async () => {
      setOptimistic(privacy)
      try {
        await call('/api/my/updateMyInfo', { privacy })
        toast('隐私设置已保存', 'done')
        invalidate('/api/my/getMyInfo')
      } catch (error) {
        setOptimistic(undefined)
        throw error
      }
    })
  return (
    <SettingCard title="隐私">
      <Stack gap="sm">
        <Checkbox checked={shown.showName} disabled={busy !== ''} onChange={showName => save({ ...shown, showName })}>
          公开我的姓名（关掉后别人只看到「{hiddenName(me)}」）
        </Checkbox>
        <Checkbox
          checked={shown.showOnRank}
          disabled={busy !== ''}
          onChange={showOnRank => save({ ...shown, showOnRank })}
        >
          参加排行榜
        </Checkbox>
      </Stack>
    </SettingCard>
  )
}
