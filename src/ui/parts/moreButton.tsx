import { Button } from './button.tsx'
import css from './moreButton.module.css'

export interface MoreButtonProps {
  loading: boolean
  onMore: () => void
  /** Error of the last attempt; undefined for none. */
  failure: string | undefined
  label?: string
  fullWidth?: boolean
}

/** The end of a list with more pages: loads the next, shows an error, and retries. */
export function MoreButton({ loading, onMore, failure, label = '再看一些', fullWidth = false }: MoreButtonProps) {
  return (
    <div className={css.more} data-wide={fullWidth || undefined}>
      {failure && <p role="alert">{failure}</p>}
      <Button variant="line" fullWidth={fullWidth} busy={loading} onClick={onMore}>
        {failure ? '重试' : loading ? '正在取' : label}
      </Button>
    </div>
  )
}
