import { keysInUse } from '../keys.ts'
import { Dialog } from '../operated/dialog.tsx'
import css from './keyHelp.module.css'

/** What works by key here and now. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="现在能用的键" onClose={onClose}>
      <dl className={css.keys}>
        {keysInUse().map(({ shown, label }) => (
          <div key={`${shown.join()} ${label}`}>
            <dt>
              {shown.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className={css.off}>
        打字、弹窗打开时这些键不起作用；弹窗里写好了，按 Ctrl 加 Enter 提交。不想用单个字母的键，可以在「设置」里关掉。
      </p>
    </Dialog>
  )
}
