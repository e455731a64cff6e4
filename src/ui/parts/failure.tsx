import alert from 'icon:circle-alert'
import { Button } from './button.tsx'
import css from './empty.module.css'
import { Icon } from './icon.tsx'

interface FailureProps {
  /** The server's own sentence, or ours. */
  text: string
  title?: string
  onRetry?: () => void
  /** The retry is in progress. */
  busy?: boolean
  /** Whether the title is the screen's main heading. */
  heading?: boolean
}

/** A failed read, with 重试. */
export function Failure({ text, title = '没有取到内容', onRetry, busy = false, heading }: FailureProps) {
  const Title = heading ? 'h1' : 'h2'
  return (
    <div className={css.empty} role="alert">
      <span className={css.sign}>
        <Icon svg={alert} size={28} />
      </span>
      <Title className={css.title}>{title}</Title>
      <p className={css.text}>{text}</p>
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  )
}
