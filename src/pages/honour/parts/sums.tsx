import type { PointSums } from '../../../contract/point.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** My points in three figures, and what of them expires soon. */
export function Sums({ sums: { free, frozen, held, expiring } }: { sums: PointSums }) {
  return (
    <Stack gap="sm">
      <Figures
        items={[
          { label: '可以用', value: formatCount(free) },
          { label: '冻结中', value: formatCount(frozen) },
          { label: '兑换占用', value: formatCount(held) },
        ]}
      />
      {expiring && (
        <p role="note">
          {formatCount(expiring.points)} 积分快要到期，最早的在 <When at={expiring.at} />
          ，请尽早使用。
        </p>
      )}
    </Stack>
  )
}
