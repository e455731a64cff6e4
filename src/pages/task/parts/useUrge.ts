import { useRef } from 'react'
import type { TaskRow } from '../../../contract/task.contract.ts'
import { useAction } from '../../../data/action.ts'
import { newKey } from '../../../data/idempotencyKey.ts'
import { usePorts } from '../../../data/ports.ts'
import type { Action } from '../../../ui/kinds/action.ts'
import { toast } from '../../../ui/toasts.ts'

/** Returns 催办 for a matter that waits for somebody below: they get a message, once a day. */
export function useUrge(): (task: TaskRow) => readonly Action[] {
  const { call } = usePorts()
  const { busy, run } = useAction()
  // What was sent and got no answer is sent again as the same.
  const keys = useRef(new Map<string, string>())
  return ({ workflow, id }) => {
    const urge = async () => {
      const key = keys.current.get(id) ?? newKey()
      keys.current.set(id, key)
      const { people } = await call('/api/renwu/taskUrge', { workflow, id }, { key })
      keys.current.delete(id)
      toast(`已提醒 ${people} 人`, 'done')
    }
    return [{ label: '催办', busy: busy === id, onPress: () => void run(id, urge) }]
  }
}
