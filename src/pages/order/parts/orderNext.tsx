import type { OrderRow } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { readDelays } from '../../../data/delays.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useFlow } from '../../../data/record/useFlow.ts'
import { useView } from '../../../data/view.ts'
import type { Flow } from '../../../machines/browser/flows.ts'
import { recordOffers } from '../../../machines/browser/record.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'
import { doneText } from '../../record/shared/announceStep.ts'
import { useOrderTill } from './useOrderTill.ts'

/** Returns the buyer's next step in a state, by the chart; PAID is the result of paying. */
export const nextEventOf = (flow: Flow, state: string): string | undefined =>
  flow.edges.find(
    ({ from, cause, name, by }) =>
      from === state &&
      cause === 'event' &&
      (name === 'PAID' || (flow.events[name]?.tone === 'primary' && by.includes('owner'))),
  )?.name

/** The next step in the row of an order: 去付款, 确认收货, 评价; renders nothing while waiting for others. */
export function OrderNext({ order: { id, state, shop, lines } }: { order: OrderRow }) {
  const { call } = usePorts()
  const uid = useView(view => view.uid)
  const { flow } = useFlow('order')
  const { busy, run } = useAction()
  const goToTill = useOrderTill()
  const event = flow && nextEventOf(flow, state)
  const step = event ? flow.events[event] : undefined
  if (!flow || !event || !step) return null
  const about = `${shop.name}，${lines[0]?.title ?? ''}`
  if (event === 'REVIEW')
    return (
      <ButtonLink size="sm" href={pathTo('/orderEvaluate', { id })} aria-label={`评价：${about}`}>
        评价
      </ButtonLink>
    )
  const receive = () =>
    run('receive', async () => {
      // The question depends on data outside the row: whether money is still disputed.
      const { record } = await call('/api/v3/orderDetail', { id })
      const question = recordOffers(flow, record, { uid }, readDelays('order')).find(
        offer => offer.event === event,
      )?.confirm
      const title = `${step.label}？`
      if (!(await confirmDialog({ title, ...(question && { text: question }), confirmLabel: step.label }))) return
      await call('/api/v3/orderReceive', { id, version: record.version })
      invalidateWorkflow('order')
      toast(doneText(step.label), 'done')
    })
  if (event === 'PAID')
    return (
      <Button
        size="sm"
        busy={busy === 'pay'}
        aria-label={`去付款：${about}`}
        onClick={() => void run('pay', () => goToTill(id))}
      >
        去付款
      </Button>
    )
  return (
    <Button size="sm" busy={busy === 'receive'} aria-label={`${step.label}：${about}`} onClick={() => void receive()}>
      {step.label}
    </Button>
  )
}
