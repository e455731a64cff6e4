import copy from 'icon:copy'
import { useRef, useState } from 'react'
import { refusalOf } from '../../../contract/refusal.ts'
import { useAction } from '../../../data/action.ts'
import { newKey } from '../../../data/idempotencyKey.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'
import css from './calendarLink.module.css'

/** The address of my sign-ups for calendar apps, and the button to renew it. */
export function CalendarLink() {
  const { call } = usePorts()
  const { data, problem, retry } = useQuery('/api/my/calendarLink', {})
  const { busy, run } = useAction()
  const [renewed, setRenewed] = useState('')
  // Unchanged until the reply: a retry after a broken connection returns the same new address.
  const key = useRef(newKey())
  const url = renewed || data?.url
  if (!url) return problem ? <Failure text={problem.message} onRetry={retry} /> : <SkeletonLines lines={3} />
  const put = () =>
    navigator.clipboard.writeText(url).then(
      () => toast('地址已复制，到手机日历里「添加订阅日历」时粘贴', 'done'),
      () => toast('没能复制，请长按地址自己复制', 'warn'),
    )
  const renew = async () => {
    const sure = await confirmDialog({
      title: '换一个地址？',
      text: '旧地址马上失效，已经订阅的日历要用新地址重新订阅。',
      confirmLabel: '换一个',
    })
    if (!sure) return
    await run('renew', async () => {
      try {
        setRenewed((await call('/api/my/calendarLink', { renew: true }, { key: key.current })).url)
        key.current = newKey()
        invalidate('/api/my/calendarLink')
      } catch (error) {
        toast(refusalOf(error).message, 'danger')
      }
    })
  }
  return (
    <Stack gap="sm">
      <p>订阅以后，报了名的活动自动出现在手机日历里，改期、取消也会跟着变。</p>
      <p className={css.address}>{url}</p>
      <div role="status">{renewed && <p>已换成新地址，旧地址不能用了；订阅过的日历请用新地址重新订阅。</p>}</div>
      <Row wrap gap="sm">
        <ButtonLink href={url.replace(/^https?:/, 'webcal:')}>在日历里打开</ButtonLink>
        <Button variant="line" icon={copy} onClick={() => void put()}>
          复制地址
        </Button>
        <Button variant="quiet" busy={busy === 'renew'} onClick={() => void renew()}>
          换一个地址
        </Button>
      </Row>
      <MutedText block>谁有这个地址，谁就能看到您报了哪些活动，请不要发给别人。</MutedText>
    </Stack>
  )
}
