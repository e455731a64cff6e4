import { Button } from '../ui/parts/button.tsx'
import css from './restored.module.css'

/** Says above the fields that an earlier draft came back, and offers to begin anew; nothing where none did. */
export function Restored({ form }: { form: { restored: boolean; discard(): void } }) {
  if (!form.restored) return null
  return (
    <div className={css.note} role="status">
      上次没有提交的内容还在
      <Button variant="line" size="sm" onClick={form.discard}>
        重新填写
      </Button>
    </div>
  )
}
