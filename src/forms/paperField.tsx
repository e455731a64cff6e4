/** A PDF of a form; the form stores its address, so a draft restores it. */
import { useSelector } from '@xstate/react'
import { type UploadActor, uploadEntryOf } from '../machines/browser/upload.ts'
import { Button } from '../ui/parts/button.tsx'
import { Field } from '../ui/parts/field.tsx'
import { Row } from '../ui/parts/layout.tsx'
import { PictureAdd } from '../ui/parts/pictureTile.tsx'
import { FailedUploads } from './failedUploads.tsx'
import type { BoundField } from './field.ts'
import { useUnsent, useUploads } from './useUploads.ts'

const PDF_TYPES = ['.pdf'] as const

function Coming({ upload }: { upload: UploadActor }) {
  const { percentage } = useSelector(upload, uploadEntryOf)
  return <span role="status">正在上传 {percentage}%</span>
}

interface PaperFieldProps extends BoundField<string> {
  label: string
  hint?: string
  required?: boolean
}

/** Takes one PDF; shows it once it has arrived. */
export function PaperField({ label, hint, required, value, error, onChange }: PaperFieldProps) {
  const { list, failed, add, remove, retry } = useUploads(1, onChange, PDF_TYPES)
  const unsent = useUnsent({ list, failed })
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
            {value && (
              <>
                <a href={value} download>
                  已上传，看一下
                </a>
                <Button variant="quiet" size="sm" onClick={() => onChange('')}>
                  换一个
                </Button>
              </>
            )}
            {list.map(upload => (
              <Coming key={upload.id} upload={upload} />
            ))}
            {!value && list.length === 0 && (
              <PictureAdd label="选择 PDF" accept={PDF_TYPES} onAdd={files => add(files.slice(0, 1))} />
            )}
          </Row>
          <FailedUploads failed={failed} onAgain={retry} onRemove={remove} />
        </div>
      )}
    </Field>
  )
}
