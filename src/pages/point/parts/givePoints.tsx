import { useState } from 'react'
import { pointContract } from '../../../contract/point.contract.ts'
import { typedCount } from '../../../contract/typed.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { formatCount } from '../../../ui/format.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { confirmDialog } from '../../../ui/questions.ts'

/** Gives points to the pool that aid is paid from: the only way to pass them on. */
export function GivePoints({ free }: { free: number }) {
  const [key, setKey] = useState(0)
  const form = useCallForm(pointContract.pointGive, {
    draft: `give-points-${key}`,
    isStored: false,
    validate: ({ points }) => ({
      points: Number(typedCount(points)) > free ? `您现在可以用的是 ${formatCount(free)} 积分` : '',
    }),
    stale: ['/api/my/pointSummary', '/api/my/pointPage', '/api/my/getMyInfo'],
    done: (_, { points }) => `已把 ${points} 积分捐给互助积分池，谢谢您`,
    onSent: () => setKey(key + 1),
  })
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
        <CallField form={form} name="points" hint="积分不能转给别人，可以捐出来帮助有困难的邻居；捐出后不退回" />
      </InlineForm>
    </Disclosure>
  )
}
