import type { FailedUpload } from '../machines/browser/uploads.ts'
import { Button } from '../ui/parts/button.tsx'
import { FieldFault } from '../ui/parts/field.tsx'
import { Row } from '../ui/parts/layout.tsx'

interface FailedUploadsProps {
  failed: readonly FailedUpload[]
  onAgain: (uid: string) => void
  onRemove: (uid: string) => void
}

/** Files that did not arrive, with the reason: sent again, or dropped. */
export const FailedUploads = ({ failed, onAgain, onRemove }: FailedUploadsProps) =>
  failed.map(({ uid, raw, message, again, lost }) => (
    <Row key={uid} gap="sm" wrap>
      <FieldFault>
        {message.includes(raw.name) ? message : `${raw.name}：${lost ? '网络断了，接上后会自己接着传' : message}`}
      </FieldFault>
      {again && (
        <Button variant="line" size="sm" onClick={() => onAgain(uid)}>
          重试
        </Button>
      )}
      <Button variant="quiet" size="sm" aria-label={`不要了：${raw.name}`} onClick={() => onRemove(uid)}>
        不要了
      </Button>
    </Row>
  ))
