import { useState } from 'react'
import { keysOf } from '../../../contract/keys.ts'
import {
  NECESSARY_MESSAGES,
  OPTIONAL_MESSAGES,
  type OptionalKind,
  type OptionalMessage,
} from '../../../contract/messageKinds.ts'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { toast } from '../../../ui/toasts.ts'
import { SettingCard, SettingRow } from './settingCard.tsx'

const KINDS: Readonly<Record<OptionalMessage, OptionalKind>> = OPTIONAL_MESSAGES

/** Which kinds of messages remind me; each switch is saved at once, and reverted if refused. */
export function MessageSwitches({ me }: { me: MyInfo }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const [optimistic, setOptimistic] = useState<Partial<Record<OptionalMessage, boolean>>>({})
  const isMuted = (kind: OptionalMessage) => optimistic[kind] ?? me.muted.includes(kind)
  const save = (kind: OptionalMessage, muted: boolean) =>
    void run(kind, async () => {
      setOptimistic(now => ({ ...now, [kind]: muted }))
      try {
        await call('/api/my/messageSwitch', { kind, muted })
        toast(`「${KINDS[kind].label}」${muted ? '不再提醒' : '会提醒您'}`, 'done')
        invalidate('/api/my/getMyInfo')
      } catch (error) {
        setOptimistic(({ [kind]: _, ...others }) => others)
        throw error
      }
    })
  const shown = keysOf(KINDS).filter(kind => !KINDS[kind].atPost || me.roles.length > 0)
  return (
    <SettingCard title="消息提醒">
      <Stack gap="sm">
        <MutedText size="sm" block>
          关掉的不再提醒、不显示未读，但照样收在 <a href="/message">消息</a> 里，随时能看。
        </MutedText>
        {shown.map(kind => (
          <Checkbox key={kind} checked={!isMuted(kind)} disabled={busy !== ''} onChange={on => save(kind, !on)}>
            {KINDS[kind].label}（{KINDS[kind].hint}）
          </Checkbox>
        ))}
        {NECESSARY_MESSAGES.map(([what, why]) => (
          <SettingRow key={what} label={what} value={why}>
            <Chip tone="jade">一直提醒</Chip>
          </SettingRow>
        ))}
      </Stack>
    </SettingCard>
  )
}
