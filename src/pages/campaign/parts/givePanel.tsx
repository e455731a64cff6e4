import { useLocation } from 'wouter'
import { type CampaignDetail, campaignContract, SIGNATURES } from '../../../contract/campaign.contract.ts'
import { spentOf } from '../../../contract/campaignSums.ts'
import { isKeyOf, keysOf } from '../../../contract/keys.ts'
import { pathTo } from '../../../contract/screens.ts'
import { fenOf } from '../../../contract/typed.ts'
import { useSpan } from '../../../data/delays.ts'
import { useQuery } from '../../../data/query.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { useTill } from '../../payment/shared/useTill.ts'
import { AmountButtons } from '../shared/amountButtons.tsx'

/** The pages of giving: what, a last check. */
const STEPS = [
  { name: '捐款', fields: ['amount', 'signature', 'inNameOf'] },
  { name: '核对', fields: [] },
]
const SIGNATURE_NAMES = keysOf(SIGNATURES)

/** Returns what stands under the gift in public. */
const signedAs = (
  signature: keyof typeof SIGNATURES,
  { own, other }: { readonly own: string; readonly other: string },
) => ({ name: own, anonymous: SIGNATURES.anonymous, other: `以「${other}」的名义` })[signature]

/** 捐款: amount and signature, then everything to check on one page, then the cashier. Nothing is chosen beforehand. */
export function GivePanel({ campaign }: { campaign: CampaignDetail }) {
  const { id } = campaign
  const { data } = useQuery('/api/huodong/getJuankuanMoneyList', { id })
  const [, navigate] = useLocation()
  const goToTill = useTill()
  const refundable = useSpan('payment', 'refundWindow')
  const form = useCallForm(campaignContract.moneyDonationCreate, {
    draft: `donation-${id}`,
    given: { id },
    steps: STEPS,
    needed: ({ signature }) => (signature === 'other' ? ['inNameOf'] : []),
    more: ({ signature }) => (signature === 'other' ? {} : { inNameOf: undefined }),
    changes: 'payment',
    onSent: ({ payment }) => {
      const address = pathTo('/fundraisingDetail', { id, payment })
      void goToTill(payment, address).catch(() => navigate(address))
    },
  })
  const { values } = form
  if (!data) return null
  if (data.why)
    return (
      <Card variant="soft">
        <Stack gap="sm">
          <h2>现在不能捐款</h2>
          <p>
            {data.why}。{data.instead}。
          </p>
          <ButtonLink variant="line" href={pathTo('/fundraising')}>
            看其他募捐
          </ButtonLink>
        </Stack>
      </Card>
    )
  const signature = SIGNATURE_NAMES.find(name => isKeyOf(SIGNATURES, name) && name === values.signature)
  if (form.stepIndex > 0)
    return (
      <Card>
        <Stack gap="sm">
          <h2>请核对</h2>
          <InlineForm {...form.frame} submitLabel="去付款">
            <Facts
              items={[
                { label: '捐款', value: <Money fen={fenOf(values.amount) ?? 0} variant="price" /> },
                {
                  label: '署名',
                  value: signature && signedAs(signature, { own: data.own, other: values.inNameOf }),
                },
                { label: '状态', value: campaign.stateLabel },
                { label: '募得', value: <Money fen={campaign.raised} round /> },
                { label: '已用', value: <Money fen={spentOf(campaign)} round /> },
                { label: '余额', value: <Money fen={campaign.balance} round /> },
                { label: '剩下的钱', value: campaign.plan.rest },
                { label: '收款', value: campaign.payee.name },
              ]}
            />
            <MutedText block>捐出后不可随意撤回；{refundable}内、款项未使用时可申请退回。</MutedText>
          </InlineForm>
        </Stack>
      </Card>
    )
  return (
    <Card>
      <Stack gap="sm">
        <h2>捐款</h2>
        <InlineForm {...form.frame} submitLabel="下一步：核对">
          <AmountButtons amounts={data.amounts} value={values.amount} onChange={amount => form.set({ amount })} />
          <CallField
            form={form}
            name="amount"
            placeholder="也可以自己填"
            hint="1 元到 50,000 元；更多请直接联系发起单位"
          />
          <CallField form={form} name="signature" />
          {values.signature === 'other' && <CallField form={form} name="inNameOf" placeholder="例如：三年级二班" />}
        </InlineForm>
      </Stack>
    </Card>
  )
}
