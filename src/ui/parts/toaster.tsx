import alert from 'icon:circle-alert'
import check from 'icon:circle-check'
import info from 'icon:info'
import triangle from 'icon:triangle-alert'
import cross from 'icon:x'
import { Items } from '../motion/items.tsx'
import { dismiss, type ToastMessage, type ToastTone, useToasts } from '../toasts.ts'
import { Icon } from './icon.tsx'
import css from './toaster.module.css'

const TONE_ICONS: Record<ToastTone, string> = { info, done: check, warn: triangle, danger: alert }

function ToastLine({ message }: { message: ToastMessage }) {
  const { id, tone, title, text, href, kind, action } = message
  const content = (
    <span className={css.words}>
      {title && <b>{title}</b>}
      <span>{text}</span>
    </span>
  )
  return (
    <div className={css.line} data-tone={tone} data-kind={kind}>
      <Icon svg={TONE_ICONS[tone]} size={20} />
      {href ? (
        <a href={href} onClick={() => dismiss(id)}>
          {content}
        </a>
      ) : (
        content
      )}
      {action && (
        <button type="button" className={css.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      {kind === 'notification' && (
        <button type="button" className={css.close} aria-label="关闭" onClick={() => dismiss(id)}>
          <Icon svg={cross} size={16} />
        </button>
      )}
    </div>
  )
}

const keyOf = ({ id }: ToastMessage) => String(id)
const drawToast = (message: ToastMessage) => <ToastLine message={message} />

/**
 * Messages at the top, notifications in the corner; the regions always exist, so that screen readers announce the first
 * one too.
 */
export function Toaster() {
  const toasts = useToasts()
  return (
    <div className={css.toasts}>
      <div className={css.messages} role="status" aria-live="polite">
        <Items as="div" items={toasts.filter(one => one.kind === 'message')} keyOf={keyOf}>
          {drawToast}
        </Items>
      </div>
      <div className={css.notifications} role="log" aria-live="polite" aria-label="通知">
        <Items as="div" items={toasts.filter(one => one.kind === 'notification')} keyOf={keyOf}>
          {drawToast}
        </Items>
      </div>
    </div>
  )
}
