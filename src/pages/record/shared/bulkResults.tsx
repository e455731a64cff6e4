import { MutedText } from '../../../ui/parts/mutedText.tsx'

export interface BulkResultsProps {
  /** `已办 3 件`; undefined before the start. */
  done: string | undefined
  /** Measure word. */
  unit: string
  failed: readonly { readonly id: string; readonly text: string }[]
}

/** Reports a bulk step: how many succeeded, and each failure with its reason. */
export function BulkResults({ done, unit, failed }: BulkResultsProps) {
  return (
    <div role="status">
      {done !== undefined && (
        <MutedText block>
          {done}
          {failed.length > 0 && `；${failed.length} ${unit}没有办成`}
        </MutedText>
      )}
      {failed.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
