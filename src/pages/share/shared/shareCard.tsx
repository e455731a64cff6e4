import copy from 'icon:copy'
import { useEffect, useState } from 'react'
import { DIALOG_FLAG } from '../../../contract/constants.ts'
import { say } from '../../../ui/messages.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { readAgain } from '../../cache.ts'
import { usePorts } from '../../ports.ts'
import { QrCode } from '../../shell/qrCode.tsx'
import { useView } from '../../view.ts'
import { markedLink } from './markedLink.ts'
import css from './shareCard.module.css'

interface ShareCardProps {
  path: string
  title: string
}

/** The code to scan and the link to send. Whoever is logged in gets one with their mark; it works without, too. */
export function ShareCard({ path, title }: ShareCardProps) {
  const { call } = usePorts()
  const uid = useView(seen => seen.uid)
  const [link, setLink] = useState('')
  useEffect(() => {
    let left = false
    const show = (code: string) => !left && setLink(markedLink(location.origin, path, code))
    if (!uid) show('')
    else
      call('/api/my/fenxiangAdd', { path, title }, { dialog: DIALOG_FLAG }).then(
        ({ mark }) => {
          readAgain('/api/my/fenxiangPage')
          show(mark)
        },
        () => show(''),
      )
    return () => {
      left = true
    }
  }, [call, uid, path, title])
  const send = () =>
    navigator.clipboard.writeText(link).then(
      () => say('链接已复制，发给邻居吧', 'done'),
      () => say('没能复制，请长按链接自己复制', 'warn'),
    )
  return (
    <Stack>
      <div className={css.code}>
        {link ? <QrCode text={link} label={`${title}的二维码`} /> : <Skeleton height="11rem" width="11rem" />}
      </div>
      <p className={css.link}>{link}</p>
      <Row wrap spread="between">
        <Quiet>{uid ? '谁从这里进来，都记在您的分享记录里' : '登录后分享，能看到有多少人来过'}</Quiet>
        <Button size="sm" sign={copy} onClick={() => void send()} {...(!link && { why: '链接还在生成' })}>
          复制链接
        </Button>
      </Row>
    </Stack>
  )
}
