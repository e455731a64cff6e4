import { isMissing } from '../../../contract/refusal.ts'
import { pickUpCode } from '../../../contract/warehouse.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Detail } from '../../../ui/kinds/detail.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { Expiry } from './stockCards.tsx'
import css from './warehouse.module.css'

const MISSING = {
  title: '没有找到这次出库',
  text: '它可能已经取消，或者属于别的仓库。',
  action: { label: '看待出库的', href: '/access?tab=toIssue' },
}

/** One issue: goods by shelf, receiver, and 出库 after the hand-over. */
export function IssueDetail({ id }: { id: string }) {
  const read = useQuery('/api/renwu/chukuDetails', { id })
  const { data } = read
  const record = useRecord('aid', data?.aid ?? '')
  const steps = useSteps(record)
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={MISSING}
      title={data ? `出库：${data.title}` : '出库'}
      done="已经出库，没有要办的事。"
    >
      {data && (
        <>
          <Card>
            <Stack>
              <h2>到这些货架取</h2>
              <ul className={css.goods}>
                {data.lines.map(({ id: line, name, unit, shelf, count, code, donor, expiry }) => (
                  <li key={line}>
                    <div>
                      <b>{name}</b>
                      <MutedText block>
                        标签 {code} · {donor} 捐赠
                      </MutedText>
                      <Expiry expiry={expiry} />
                    </div>
                    <span className={css.figure}>
                      {shelf} 取 {count} {unit}
                    </span>
                  </li>
                ))}
              </ul>
            </Stack>
          </Card>
          <Card>
            <Facts
              items={[
                { label: '给谁', value: `${data.beneficiary}（${data.regionName}）` },
                {
                  label: '谁来取',
                  value: data.helper ? <NameAndPhone name={data.helper} phone={data.helperPhone} /> : '还没有人',
                },
                ...(data.helperPhone ? [{ label: '取货码', value: `${pickUpCode(data.id)}，请对方报出` }] : []),
                { label: '仓库', value: `${data.warehouse.name} ${data.warehouse.address}` },
                { label: '出库单', value: data.stateLabel },
              ]}
            />
          </Card>
        </>
      )}
    </RecordScreen>
  )
}

/** The issue of an application, for tasks that name only that. */
export function IssueDetailOfAid({ aid }: { aid: string }) {
  const { data, problem, retry } = useQuery('/api/renwu/yuanzhuDetails', { id: aid })
  if (problem && !isMissing(problem)) return <Detail title="出库" failure={{ text: problem.message, onRetry: retry }} />
  if (problem || data?.issue === '') return <Empty heading {...MISSING} />
  return data ? <IssueDetail id={data.issue} /> : <Detail title="出库" loading />
}
