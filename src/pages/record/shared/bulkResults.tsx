import { MutedText } from '../../../ui/parts/mutedText.tsx'

export interface BulkResultsProps {
  /** `已办 3 件`; undefined while nothing was begun. */
  done: string | undefined
  /** Measure word. */
  unit: string
  failed: readonly { readonly id: string; readonly text: string }[]
}

/** Says what was done of many at once, and one by one what was not and why. */
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
