/** Several pictures of a form; the form keeps their addresses, so a draft brings back those that had arrived. */
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { entryOf, type UploadActor } from '../machines/browser/upload.ts'
import { say } from '../ui/messages.ts'
import { Button } from '../ui/parts/button.tsx'
import { Field } from '../ui/parts/field.tsx'
import { Row } from '../ui/parts/layout.tsx'
import { PictureAdd, PictureTile } from '../ui/parts/pictureTile.tsx'
import { Quiet } from '../ui/parts/quiet.tsx'
import type { Bound } from './form.ts'
import { PICTURE_TYPES, useUploading } from './uploading.ts'

function Coming({ upload, label, onRemove }: { upload: UploadActor; label: string; onRemove: (uid: string) => void }) {
  const { uid, percentage } = useSelector(upload, entryOf)
  return <PictureTile label={label} percentage={percentage} onRemove={() => onRemove(uid)} />
}

interface PicturesFieldProps extends Bound<readonly string[]> {
  label: string
  /** How many there may be. */
  most: number
  hint?: string
  required?: boolean
}

export function PicturesField({ label, most, hint, required, value, error, onChange }: PicturesFieldProps) {
  // Two that arrive in the same breath must both find the other.
  const urls = useRef(value)
  useLayoutEffect(() => {
    urls.current = value
  }, [value])
  const { list, failed, add, remove, retry } = useUploading(most, url => {
    urls.current = [...urls.current, url]
    onChange(urls.current)
  })
  const free = most - value.length - list.length
  const take = (files: File[]) => {
    if (files.length > free) say(`最多 ${most} 张，多出的没有加入`, 'warn')
    add(files.slice(0, free))
  }
  return (
    <Field label={label} error={error} group {...(hint && { hint })} {...(required !== undefined && { required })}>
      {() => (
        <>
          <Row wrap gap="sm">
            {value.map((url, place) => (
              <PictureTile
                key={url}
                label={`图片 ${place + 1}`}
                src={url}
                onRemove={() => onChange(value.filter(one => one !== url))}
              />
            ))}
            {list.map((upload, place) => (
              <Coming key={upload.id} upload={upload} label={`图片 ${value.length + place + 1}`} onRemove={remove} />
            ))}
            {free > 0 && <PictureAdd label="添加图片" accept={PICTURE_TYPES} multiple onAdd={take} />}
          </Row>
          {failed.map(({ uid, raw, message }) => (
            <Row key={uid} gap="sm" wrap>
              <span role="alert">
                <Quiet>
                  {raw.name}：{message}
                </Quiet>
              </span>
              <Button look="line" size="sm" onClick={() => retry(uid)}>
                重试
              </Button>
              <Button look="quiet" size="sm" aria-label={`不要了：${raw.name}`} onClick={() => remove(uid)}>
                不要了
              </Button>
            </Row>
          ))}
        </>
      )}
    </Field>
  )
}
