import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { toast } from '../../../ui/toasts.ts'

/** 查询结果: asks whether the payment has come, for who paid and sees no change. */
export function FeeCheck({ payment }: { payment: string }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const check = () =>
    run('check', async () => {
      const { isPaid, isWaiting, paymentLabel, certificationLabel } = await call('/api/v2/renzhengPaySuccess', {
        id: payment,
      })
      invalidate('/api/v2/guanlifeiList', '/api/v3/paymentDetail')
      if (isPaid) toast(`已收到，认证现在是「${certificationLabel}」`, 'done')
      else toast(`这笔款现在是「${paymentLabel}」${isWaiting ? '，付好以后过一会儿再查' : '，不要再付'}`)
    })
  return (
    <div>
      <Button variant="line" size="sm" busy={busy === 'check'} onClick={() => void check()}>
        付好了，查一下
      </Button>
    </div>
  )
}
