import { useState } from 'react'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { say } from '../../../ui/messages.ts'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import { usePorts } from '../../ports.ts'
import { SettingCard } from './settingCard.tsx'

/** What strangers may see; each switch is kept at once, and goes back where the server refuses. */
export function Privacy({ me }: { me: MyInfo }) {
  const { call } = usePorts()
  const { busy, run } = useDoing()
  const [wished, setWished] = useState<MyInfo['privacy']>()
  const shown = wished ?? me.privacy
  const keep = (privacy: MyInfo['privacy']) =>
    void run('privacy', async () => {
      setWished(privacy)
      try {
        await call('/api/my/updateMyInfo', { privacy })
        say('隐私设置已保存', 'done')
        readAgain('/api/my/getMyInfo')
      } catch (error) {
        setWished(undefined)
        throw error
      }
    })
  return (
    <SettingCard title="隐私">
      <Stack gap="sm">
        <Checkbox checked={shown.showName} disabled={busy !== ''} onChange={showName => keep({ ...shown, showName })}>
          公开我的姓名（关掉后别人只看到「王**」）
        </Checkbox>
        <Checkbox
          checked={shown.showOnRank}
          disabled={busy !== ''}
          onChange={showOnRank => keep({ ...shown, showOnRank })}
        >
          参加排行榜
        </Checkbox>
      </Stack>
    </SettingCard>
  )
}
