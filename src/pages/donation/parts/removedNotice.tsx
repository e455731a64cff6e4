import undo from 'icon:undo-2'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

interface RemovedNoticeProps {
  name: string
  busy: boolean
  onUndo: () => void
}

/** Tells what was removed from a list, with undo. */
export function RemovedNotice({ name, busy, onUndo }: RemovedNoticeProps) {
  return (
    <div role="status">
      <Row wrap gap="sm">
        已移除「{name}」
        <Button variant="line" size="sm" icon={undo} busy={busy} onClick={onUndo}>
          撤销
        </Button>
      </Row>
    </div>
  )
}
