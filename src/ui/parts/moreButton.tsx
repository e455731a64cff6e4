import { Button } from './button.tsx'
import css from './moreButton.module.css'

interface MoreButtonProps {
  loading: boolean
  onMore: () => void
  /** Why the last try brought nothing; undefined where it did. */
  failure: string | undefined
  label?: string
  fullWidth?: boolean
}

/** Stands at the end of a list of which there is more: fetches it, says why nothing came, and tries again. */
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
