import { Button } from '../../../ui/parts/button.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

export interface BulkResultsProps {
  /** `已办 3 件`; undefined before the start. */
  done: string | undefined
  /** Measure word. */
  unit: string
  failed: readonly { readonly id: string; readonly text: string }[]
  /** How many have no answer yet, or were not begun. */
  left?: number
  /** Ends it after those under way; undefined where nothing is under way. */
  onStop?: (() => void) | undefined
}

/** Reports a bulk step: how many succeeded, how many are left, and each failure with its reason. */
export function BulkResults({ done, unit, failed, left = 0, onStop }: BulkResultsProps) {
  return (
    <div role="status">
      {done !== undefined && (
        <MutedText block>
          {done}
          {failed.length > 0 && `；${failed.length} ${unit}没有办成`}
          {left > 0 && (onStop ? `；还有 ${left} ${unit}，正在办 ` : `；停下了，${left} ${unit}没有办`)}
          {onStop && (
            <Button variant="line" size="sm" onClick={onStop}>
              停下
            </Button>
          )}
        </MutedText>
      )}
      {failed.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
