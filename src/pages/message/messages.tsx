import bell from 'icon:bell'
import type { MessageLine } from '../../contract/message.contract.ts'
import { useAction } from '../../data/action.ts'
import { listProps } from '../../data/listProps.ts'
import { usePorts } from '../../data/ports.ts'
import { invalidate } from '../../data/queryCache.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { MessageRow } from './parts/messageRow.tsx'

const idOf = ({ id }: MessageLine) => id

export const reads = screenReads([], () => ({
  mine: readOf('/api/my/getMyInfo', {}),
  pages: pagesOf('/api/my/messagePage', {}),
}))

/** 消息: events of my records, newest first; a press marks one read and opens its record. */
export default function Message() {
  const { call } = usePorts()
  const { mine, pages } = useReads(reads)
  const { busy, run } = useAction()
  const unread = mine.data?.unread ?? 0
  const roles = mine.data?.roles.map(({ role }) => role) ?? []
  const list = listProps(pages, mine)
  const markRead = (id?: string) =>
    run(id ?? 'all', async () => {
      await call('/api/my/messageRead', id ? { id } : {})
      invalidate('/api/my/messagePage', '/api/my/getMyInfo')
    })
  return (
    <List
      title="消息"
      {...(unread > 0 && { sub: `${unread} 条未读` })}
      tools={
        unread > 0 && (
          <Button variant="line" size="sm" busy={busy === 'all'} onClick={() => void markRead()}>
            全部已读
          </Button>
        )
      }
      {...list}
      // The target depends on the reader's roles: until they are known, a press could open another role's page.
      items={mine.data && list.items}
      keyOf={idOf}
      unit="条消息"
      empty={{ title: '还没有消息', text: '订单、申请有了进展，会在这里告诉您。', icon: bell }}
    >
      {message => <MessageRow message={message} roles={roles} onRead={() => void markRead(message.id)} />}
    </List>
  )
}
