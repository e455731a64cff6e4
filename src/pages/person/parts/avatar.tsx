import camera from 'icon:camera'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { entryOf, type UploadActor } from '../../../machines/browser/upload.ts'
import { say } from '../../../ui/messages.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import { usePorts } from '../../ports.ts'
import { PICTURE_TYPES, useUploading } from '../../uploading.ts'
import css from './avatar.module.css'

function Percent({ upload }: { upload: UploadActor }) {
  const { percentage } = useSelector(upload, entryOf)
  return (
    <span className={css.percent}>
      正在上传 {percentage}%
      <Progress value={percentage / 100} label="头像上传进度" />
    </span>
  )
}

/** The picture of me; a new one holds as soon as it has arrived. */
export function Avatar({ src }: { src: string }) {
  const { call } = usePorts()
  const { busy, run } = useDoing()
  const input = useRef<HTMLInputElement>(null)
  const { list, failed, add, remove, retry } = useUploading(1, url =>
    run('avatar', async () => {
      await call('/api/my/updateHeadimg', { url })
      readAgain('/api/my/getMyInfo')
      say('头像已更换', 'done')
    }),
  )
  const [upload] = list
  const choose = () => {
    for (const { uid } of failed) remove(uid)
    input.current?.click()
  }
  return (
    <div className={css.avatar}>
      <Picture src={src} alt="我的头像" width={88} height={88} edge="circle" first />
      <div className={css.side}>
        {upload ? (
          <Percent upload={upload} />
        ) : (
          <Button look="line" size="sm" sign={camera} busy={busy !== ''} onClick={choose}>
            换头像
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="选择头像图片"
          accept={PICTURE_TYPES.join(',')}
          onChange={event => {
            add([...(event.target.files ?? [])].slice(0, 1))
            event.target.value = ''
          }}
        />
        {failed.map(({ uid, message }) => (
          <span key={uid} role="alert" className={css.failed}>
            {message}
            <Button look="line" size="sm" onClick={() => retry(uid)}>
              重试
            </Button>
          </span>
        ))}
        {!upload && failed.length === 0 && <Quiet size="xs">JPG、PNG、WebP 或 GIF，20 MB 以内</Quiet>}
      </div>
    </div>
  )
}
