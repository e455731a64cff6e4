import bell from 'icon:bell'
import type { MessageLine } from '../../contract/record.contract.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { readAgain } from '../cache.ts'
import { useDoing } from '../doing.ts'
import { usePorts } from '../ports.ts'
import { listed, readAhead, useRead, useReadPages } from '../reading.ts'
import { MessageRow } from './parts/messageRow.tsx'

const idOf = ({ id }: MessageLine) => id

/** 消息: what happened to my matters, newest first; a press marks one read and leads to its matter. */
export default function Message() {
  const { call } = usePorts()
  const { data: me } = useRead('/api/my/getMyInfo', {})
  const found = useReadPages('/api/my/messagePage', {})
  const { busy, run } = useDoing()
  const unread = me?.unread ?? 0
  const roles = me?.roles.map(({ role }) => role) ?? []
  const markRead = (id?: string) =>
    run(id ?? 'all', async () => {
      await call('/api/my/messageRead', id ? { id } : {})
      readAgain('/api/my/messagePage', '/api/my/getMyInfo')
    })
  return (
    <List
      title="消息"
      {...(unread > 0 && { sub: `${unread} 条未读` })}
      tools={
        unread > 0 && (
          <Button look="line" size="sm" busy={busy === 'all'} onClick={() => void markRead()}>
            全部已读
          </Button>
        )
      }
      {...listed(found)}
      keyOf={idOf}
      unit="条消息"
      empty={{ title: '还没有消息', text: '订单、申请有了进展，会在这里告诉您。', sign: bell }}
    >
      {message => <MessageRow message={message} roles={roles} onRead={() => void markRead(message.id)} />}
    </List>
  )
}

export const preload = (): void => readAhead('/api/my/messagePage', {})
