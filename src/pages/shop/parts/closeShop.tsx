import { useLocation } from 'wouter'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

/** 关闭店铺, for the shop's owner; the consequences for open orders are shown before the button. */
export function CloseShop({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const record = useRecord('shop', id)
  // After closing, the owner has no shop; its state is shown among the applications.
  const steps = useSteps(record, { onTaken: () => navigate('/shenqingjiameng') })
  if (steps.actions.length + steps.whyNot.length === 0) return null
  return (
    <Disclosure summary="不想再经营了">
      <MutedText block>
        未完结的订单要先处理完：该发的货发出去，售后和投诉办完，最后一笔货款结算以后，店铺才能关闭。
      </MutedText>
      <InlineSteps record={record} steps={steps} />
    </Disclosure>
  )
}
