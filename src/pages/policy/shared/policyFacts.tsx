import { POLICY_TOPIC_LABELS } from '../../../contract/policy.contract.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Deadline } from './deadline.tsx'

export type PolicyDetail = WireReply<'/api/index/getZhengcebangfuDetails'>

/** Returns the key facts of a policy. */
export const policyFacts = ({ benefit, topic, regionName, endsAt }: PolicyDetail): readonly Fact[] => [
  { label: '能得到', value: <strong>{benefit}</strong> },
  { label: '帮扶对象', value: <Chip tone="sky">{POLICY_TOPIC_LABELS[topic]}</Chip> },
  { label: '适用地区', value: regionName },
  { label: '申请期限', value: endsAt === null ? '长期有效' : <Deadline at={endsAt} /> },
]
