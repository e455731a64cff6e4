import alert from 'icon:circle-alert'
import check from 'icon:circle-check'
import info from 'icon:info'
import triangle from 'icon:triangle-alert'
import cross from 'icon:x'
import { dismiss, type Message, type Tone, useMessages } from '../messages.ts'
import { Icon } from './icon.tsx'
import css from './toaster.module.css'

const signs: Record<Tone, string> = { info, done: check, warn: triangle, danger: alert }

function Line({ message }: { message: Message }) {
  const { id, tone, title, text, href, kind } = message
  const words = (
    <span className={css.words}>
      {title && <b>{title}</b>}
      <span>{text}</span>
    </span>
  )
  return (
    <div className={css.line} data-tone={tone} data-kind={kind}>
      <Icon of={signs[tone]} size={20} />
      {href ? (
        <a href={href} onClick={() => dismiss(id)}>
          {words}
        </a>
      ) : (
        words
      )}
      {kind === 'notification' && (
        <button type="button" className={css.close} aria-label="关闭" onClick={() => dismiss(id)}>
          <Icon of={cross} size={16} />
        </button>
      )}
    </div>
  )
}

/** Messages at the top, notifications in the corner; the regions stand there empty so that screen readers hear the first one too. */
export function Toaster() {
  const shown = useMessages()
  return (
    <>
      <div className={css.messages} role="status" aria-live="polite">
        {shown
          .filter(one => one.kind === 'message')
          .map(one => (
            <Line key={one.id} message={one} />
          ))}
      </div>
      <div className={css.notifications} role="log" aria-live="polite" aria-label="通知">
        {shown
          .filter(one => one.kind === 'notification')
          .map(one => (
            <Line key={one.id} message={one} />
          ))}
      </div>
    </>
  )
}
