import copy from 'icon:copy'
import { useEffect, useState } from 'react'
import { DIALOG_FLAG } from '../../../contract/constants.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { QrCode } from '../../../ui/parts/qrCode.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { markedLink } from './markedLink.ts'
import css from './shareCard.module.css'

interface ShareCardProps {
  path: string
  title: string
}

const RECORDED = '谁从这里进来，都记在您的分享记录里'
const NOT_RECORDED = '这次没能记进您的分享记录，链接照样能用'

/** The QR code and the link. Members get one with their mark; visitors a plain one. */
export function ShareCard({ path, title }: ShareCardProps) {
  const { call } = usePorts()
  const uid = useView(view => view.uid)
  const [link, setLink] = useState('')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let cancelled = false
    setFailed(false)
    const setMark = (code: string) => !cancelled && setLink(markedLink(location.origin, path, code))
    if (!uid) setMark('')
    else
      call('/api/my/fenxiangAdd', { path, title }, { dialog: DIALOG_FLAG }).then(
        ({ mark }) => {
          invalidate('/api/my/fenxiangPage')
          setMark(mark)
        },
        () => {
          if (!cancelled) setFailed(true)
          setMark('')
        },
      )
    return () => {
      cancelled = true
    }
  }, [call, uid, path, title])
  const send = () =>
    navigator.clipboard.writeText(link).then(
      () => toast('链接已复制，发给邻居吧', 'done'),
      () => toast('没能复制，请长按链接自己复制', 'warn'),
    )
  return (
    <Stack>
      <div className={css.code}>
        {link ? <QrCode text={link} label={`${title}的二维码`} /> : <Skeleton height="11rem" width="11rem" />}
      </div>
      <p className={css.link}>{link}</p>
      <Row wrap justify="between">
        <MutedText>{failed ? NOT_RECORDED : uid ? RECORDED : '登录后分享，能看到有多少人来过'}</MutedText>
        <Button size="sm" icon={copy} onClick={() => void send()} {...(!link && { why: '链接还在生成' })}>
          复制链接
        </Button>
      </Row>
    </Stack>
  )
}
