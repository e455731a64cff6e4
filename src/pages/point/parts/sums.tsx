import type { PointSums, PointTotals } from '../../../contract/point.contract.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { formatCount } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** Owed points, the reason, and how they are repaid. */
function Debts({ debts }: Pick<PointSums, 'debts'>) {
  const points = debts.reduce((sum, debt) => sum + debt.points, 0)
  return (
    <Card>
      <h2>欠 {formatCount(points)} 积分</h2>
      <p>有积分被收回时已经用掉了。以后得到的积分会先补上，补完就能照常使用。</p>
      <ul>
        {debts.map(({ id, reason, points: owed, workflow, record, at }) => {
          const href = workflow === '' ? undefined : recordPath(workflow, record)
          return (
            <li key={id}>
              {href ? <a href={href}>{reason}</a> : reason}：{formatCount(owed)} 积分，
              <When at={at} /> 收回
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Where all points went that do not stand in the figures: 一共得到 1,340 = … */
function Totals({ totals }: { totals: PointTotals }) {
  const parts = [
    ['用掉', totals.used],
    ['捐给互助', totals.given],
    ['过期', totals.expired],
    ['收回', totals.takenBack],
  ] as const
  const gone = parts.flatMap(([label, points]) => (points > 0 ? [`${label} ${formatCount(points)}`] : []))
  return (
    <MutedText block>
      一共得到 {formatCount(totals.got)}
      {gone.length > 0 && `，其中${gone.join('、')}`}。<a href="/platformDetail?id=points">怎样得到积分</a>
    </MutedText>
  )
}

/** My points in three figures, those that expire soon, and those I owe. */
export function Sums({ sums: { free, frozen, held, totals, expiring, debts } }: { sums: PointSums }) {
  return (
    <Stack gap="sm">
      <Figures
        items={[
          { label: '可以用', value: formatCount(free) },
          { label: '冻结中', value: formatCount(frozen) },
          { label: '兑换占用', value: formatCount(held) },
        ]}
      />
      {totals.got > 0 && <Totals totals={totals} />}
      {expiring && (
        <p role="note">
          {formatCount(expiring.points)} 积分快要到期，最早的在 <When at={expiring.at} />
          ，请尽早使用。
        </p>
      )}
      {debts.length > 0 && <Debts debts={debts} />}
    </Stack>
  )
}
