/** Pictures of a form; the form stores their addresses, so a draft restores uploaded ones. */
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { type UploadActor, uploadEntryOf } from '../machines/browser/upload.ts'
import { Field } from '../ui/parts/field.tsx'
import { Row } from '../ui/parts/layout.tsx'
import { PictureAdd, PictureTile } from '../ui/parts/pictureTile.tsx'
import { toast } from '../ui/toasts.ts'
import { FailedUploads } from './failedUploads.tsx'
import type { BoundField } from './field.ts'
import { PICTURE_TYPES, useUnsent, useUploads } from './useUploads.ts'

function UploadingTile({
  upload,
  label,
  onRemove,
}: {
  upload: UploadActor
  label: string
  onRemove: (uid: string) => void
}) {
  const { uid, percentage } = useSelector(upload, uploadEntryOf)
  return <PictureTile label={label} percentage={percentage} onRemove={() => onRemove(uid)} />
}

interface PicturesFieldProps extends BoundField<readonly string[]> {
  label: string
  /** Maximum number of pictures. */
  max: number
  hint?: string
  required?: boolean
}

/** Shows selected, uploading and uploaded pictures, and accepts more. */
export function PicturesField({ label, max, hint, required, value, error, onChange }: PicturesFieldProps) {
  // Two uploads that finish at the same time must see each other's result.
  const urls = useRef(value)
  useLayoutEffect(() => {
    urls.current = value
  }, [value])
  const { list, failed, add, remove, retry } = useUploads(max, url => {
    urls.current = [...urls.current, url]
    onChange(urls.current)
  })
  const unsent = useUnsent({ list, failed })
  const free = max - value.length - list.length
  const addFiles = (files: File[]) => {
    if (files.length > free) toast(`最多 ${max} 张，多出的没有加入`, 'warn')
    add(files.slice(0, free))
  }
  // Uploads finished in the meantime may have used the last place.
  const sendAgain = (uid: string) => (free > 0 ? retry(uid) : toast(`最多 ${max} 张，请先去掉一张`, 'warn'))
  return (
    <Field
      label={label}
      error={unsent.fault ?? error}
      group
      {...(hint && { hint })}
      {...(required !== undefined && { required })}
    >
      {() => (
        <div ref={unsent.ref}>
          <Row wrap gap="sm">
            {value.map((url, index) => (
              <PictureTile
                key={url}
                label={`图片 ${index + 1}`}
                src={url}
                onRemove={() => onChange(value.filter(one => one !== url))}
              />
            ))}
            {list.map((upload, index) => (
              <UploadingTile
                key={upload.id}
                upload={upload}
                label={`图片 ${value.length + index + 1}`}
                onRemove={remove}
              />
            ))}
            {free > 0 && <PictureAdd label="添加图片" accept={PICTURE_TYPES} multiple onAdd={addFiles} />}
          </Row>
          <FailedUploads failed={failed} onAgain={sendAgain} onRemove={remove} />
        </div>
      )}
    </Field>
  )
}
