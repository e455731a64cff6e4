import { FLOW_IDS, type Flow, type FlowId } from '../../machines/browser/flows.ts'
import { edgesTable } from '../../machines/browser/picture.ts'
import { Article } from '../../ui/kinds/article.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Section, Stack } from '../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { useQuery } from '../query.ts'
import { WorkflowPicture } from '../record/shared/workflowPicture.tsx'
import { useFlow } from '../record/useFlow.ts'
import { useWalked, type Walked, walkedOf } from './parts/coverage.ts'
import { isMissed, WalkedSums, walkedWords } from './parts/walked.tsx'
import css from './parts/workflows.module.css'

const NAMES = ['id'] as const
const LABELS: Readonly<Record<FlowId, string>> = {
  order: '订单',
  payment: '支付',
  afterSales: '售后',
  complaint: '投诉',
  shop: '店铺',
  aid: '援助',
  goodsDonation: '捐物',
  stockIssue: '出库',
  expense: '费用',
  roleGrant: '角色',
}
const options = FLOW_IDS.map(value => ({ value, label: LABELS[value] }))
const HEADS = ['从', '怎样', '谁', '到', '测试走过', '条件', '作用'] as const

/** Every edge of a chart as testers read it; one that some level never took stands out. */
function Edges({ flow, walked }: { flow: Flow; walked: Walked | null }) {
  const counted = flow.edges.map(edge => (walked ? walkedOf(walked, edge) : undefined))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={`${flow.label}的每一步`} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {HEADS.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edgesTable(flow).map(({ from, event, who, to, when, effects }, at) => (
            <tr key={[from, event, to, when, effects].join('|')} data-missed={isMissed(counted[at]) || undefined}>
              <td>{from}</td>
              <td>{event}</td>
              <td>{who}</td>
              <td>{to}</td>
              <td>{walked ? walkedWords(counted[at]) : '—'}</td>
              <td>{when}</td>
              <td>{effects}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** 办事流程: the chart of each workflow as a picture and as a table. */
export default function Workflows() {
  const { query, ask } = useQuery(NAMES)
  const id = FLOW_IDS.find(one => one === query.id) ?? 'order'
  const { flow, failed } = useFlow(id)
  const walked = useWalked(id)
  return (
    <Article title="办事流程" sub="每一件事从提交到办完会经过哪些状态，每一步由谁来办">
      <Stack gap="lg">
        <Filters quiet label="流程" options={options} value={id} onChange={value => ask({ id: value })} />
        {failed && <Failure text="网络不给力，请检查网络后重试" onRetry={() => location.reload()} />}
        {!flow && !failed && <SkeletonLines lines={10} />}
        {flow && walked !== undefined && (
          <>
            <Section title={`${flow.label}流程图`}>
              <WorkflowPicture flow={flow} />
            </Section>
            <Section title="测试走过多少">
              <WalkedSums walked={walked} />
            </Section>
            <Section title="每一步">
              <Edges flow={flow} walked={walked} />
            </Section>
          </>
        )}
      </Stack>
    </Article>
  )
}
