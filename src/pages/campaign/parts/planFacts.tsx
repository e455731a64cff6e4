import type { CampaignDetail } from '../../../contract/campaign.contract.ts'
import { FILING_MS, lengthText } from '../../../contract/spans.ts'
import { chinaDay } from '../../../contract/time.ts'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Money } from '../../../ui/parts/money.tsx'

/** Returns the plan of a campaign as the law wants it to be public. */
export const planFacts = ({ plan, payee, ...campaign }: CampaignDetail): Fact[] => [
  { label: '发起单位', value: campaign.organisation },
  { label: '统一社会信用代码', value: campaign.creditCode },
  { label: '公开募捐资格', value: `${plan.qualification}，有效到 ${chinaDay(campaign.qualifiedUntil - 1)}` },
  {
    label: '备案号',
    value: campaign.filing || (campaign.emergency ? `应急募捐，开始后 ${lengthText(FILING_MS)}内补填` : '还没有填写'),
  },
  ...(campaign.filedAt ? [{ label: '备案日期', value: chinaDay(campaign.filedAt) }] : []),
  ...(campaign.entry ? [{ label: '指定平台编号', value: campaign.entry }] : []),
  { label: '起止', value: `${chinaDay(campaign.startsAt)} 至 ${chinaDay(campaign.endsAt - 1)}` },
  { label: '项目完成', value: `${chinaDay(campaign.projectEndsAt - 1)} 以前` },
  { label: '地区', value: campaign.regionName },
  { label: '目标', value: <Money fen={campaign.goal} round /> },
  { label: '用途', value: plan.use },
  { label: '受益人', value: plan.beneficiaries },
  { label: '募捐成本', value: plan.cost },
  { label: '剩余款物', value: plan.rest },
  { label: '收款', value: payee.merchant ? `${payee.name}，商户号 ${payee.merchant}` : '还没有登记' },
  { label: '办公地址', value: plan.office },
  { label: '负责人', value: plan.contact },
  { label: '电话', value: <a href={`tel:${plan.phone}`}>{plan.phone}</a> },
]
