import { useState } from 'react'
import { pointContract } from '../../../contract/point.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { formatCount } from '../../../ui/format.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'

/** Points that somebody gives to the pool out of which aid is given: the one way to hand them on. */
export function GivePoints({ free }: { free: number }) {
  const { call } = usePorts()
  const uid = useView(view => view.uid)
  const [key, setKey] = useState(0)
  const form = useForm({
    id: `give-points-${key}`,
    uid,
    blank: { points: '' },
    schema: pointContract.pointGive.input,
    validate: ({ points }) => ({
      points: Number(points) > free ? `您现在可以用的是 ${formatCount(free)} 积分` : '',
    }),
    submit: ({ points }, once) => call('/api/my/pointGive', { points: Number(points) }, { key: once }),
    onSent: (_, { points }) => {
      invalidate('/api/my/pointSummary', '/api/my/pointPage', '/api/my/getMyInfo')
      toast(`已把 ${points} 积分捐给互助积分池，谢谢您`, 'done')
      setKey(key + 1)
    },
  })
  const { value, error, onBlur, onChange } = form.field('points')
  const give = async () => {
    if (!form.check()) return
    const sure = await confirmDialog({
      title: `捐出 ${form.values.points} 积分？`,
      text: '捐出后不能退回，用来帮助有困难的邻居。',
      confirmLabel: '捐出',
    })
    if (sure) form.submit()
  }
  return (
    <Disclosure summary="把积分捐给互助积分池">
      <InlineForm {...form.frame} aside submitLabel="捐出" onNext={() => void give()}>
        <TextField
          name="points"
          label="捐出积分"
          hint="积分不能转给别人，可以捐出来帮助有困难的邻居；捐出后不退回"
          inputMode="numeric"
          value={value}
          error={error}
          onChange={onChange}
          onBlur={onBlur}
          required
        />
      </InlineForm>
    </Disclosure>
  )
}
