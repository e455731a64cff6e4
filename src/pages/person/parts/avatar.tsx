import camera from 'icon:camera'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { PICTURE_TYPES, useUploads } from '../../../forms/useUploads.ts'
import { type UploadActor, uploadEntryOf } from '../../../machines/browser/upload.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { toast } from '../../../ui/toasts.ts'
import css from './avatar.module.css'

function Percent({ upload }: { upload: UploadActor }) {
  const { percentage } = useSelector(upload, uploadEntryOf)
  return (
    <span className={css.percent}>
      正在上传 {percentage}%
      <Progress value={percentage / 100} label="头像上传进度" />
    </span>
  )
}

/** My picture; a new one is used as soon as it is uploaded. */
export function Avatar({ src }: { src: string }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const { list, failed, add, remove, retry } = useUploads(1, url =>
    run('avatar', async () => {
      await call('/api/my/updateHeadimg', { url })
      invalidate('/api/my/getMyInfo')
      toast('头像已更换', 'done')
    }),
  )
  const [upload] = list
  const choose = () => {
    for (const { uid } of failed) remove(uid)
    input.current?.click()
  }
  return (
    <div className={css.avatar}>
      <Picture src={src} alt="我的头像" width={88} height={88} edge="circle" priority />
      <div className={css.side}>
        {upload ? (
          <Percent upload={upload} />
        ) : (
          <Button variant="line" size="sm" icon={camera} busy={busy !== ''} onClick={choose}>
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
        {failed.map(({ uid, message, again }) => (
          <span key={uid} role="alert" className={css.failed}>
            {message}
            {again && (
              <Button variant="line" size="sm" onClick={() => retry(uid)}>
                重试
              </Button>
            )}
          </span>
        ))}
        {!upload && failed.length === 0 && <MutedText size="xs">JPG、PNG、WebP 或 GIF，20 MB 以内</MutedText>}
      </div>
    </div>
  )
}
