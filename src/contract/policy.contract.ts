/** Contract of policy support 政策帮扶: state benefits by region. */
import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { choice, form, keyword } from './fields.ts'
import { paging } from './form.ts'
import { card, recordId, regionCode, time } from './parts.contract.ts'

export const POLICY_TOPICS = ['elderly', 'disabled', 'child', 'medical', 'housing', 'employment', 'lowIncome'] as const
export type PolicyTopic = (typeof POLICY_TOPICS)[number]
/** Labels of the groups that policies are for. */
export const POLICY_TOPIC_LABELS: Readonly<Record<PolicyTopic, string>> = {
  elderly: '老人',
  disabled: '残疾人',
  child: '儿童',
  medical: '看病',
  housing: '住房',
  employment: '就业',
  lowIncome: '低收入',
}

export const policy = z.extend(card, {
  topic: z.enum(POLICY_TOPICS),
  regionName: z.string(),
  /** Deadline of applications; null for none. */
  endsAt: z.nullable(time),
})
export type Policy = z.output<typeof policy>

export const policyDetail = z.extend(policy, {
  body: z.string(),
  /** Conditions for applicants. */
  conditions: z.array(z.string()),
  /** Required documents. */
  papers: z.array(z.string()),
  /** Benefit. */
  benefit: z.string(),
  office: z.string(),
  contactPhone: z.string(),
})

export const policyContract = {
  getZhengcebangfu: endpoint({
    wire: '/api/index/getZhengcebangfu',
    who: 'visitor',
    title: '一个地区现行的政策帮扶',
    input: form({
      region: z.optional(regionCode()),
      topic: z.optional(choice('类别', POLICY_TOPICS)),
      keyword: z.optional(keyword()),
      ...paging,
    }),
    reply: listOf(policy),
  }),
  getZhengcebangfuDetails: endpoint({
    wire: '/api/index/getZhengcebangfuDetails',
    who: 'visitor',
    title: '一项政策帮扶',
    input: form({ id: recordId() }),
    reply: policyDetail,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    policy: typeof policyContract
  }
}
