import type { PolicyTopic } from '../../../contract/policy.contract.ts'

/** Labels of the groups that policies are for. */
export const TOPIC_LABELS: Readonly<Record<PolicyTopic, string>> = {
  elderly: '老人',
  disabled: '残疾人',
  child: '儿童',
  medical: '看病',
  housing: '住房',
  employment: '就业',
  lowIncome: '低收入',
}
