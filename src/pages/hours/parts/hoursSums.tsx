import type { WireReply } from '../../../contract/wire.ts'
import { Figures } from '../../../ui/parts/figures.tsx'

const hoursText = (minutes: number) => String(Math.round((minutes / 60) * 10) / 10)

/** My hours in figures: total, latest years, pending. */
export function HoursSums({ sums: { credited, waiting, years } }: { sums: WireReply<'/api/my/gongshiSummary'> }) {
  const [newest] = years
  return (
    <Figures
      items={[
        { label: '累计', value: hoursText(credited), unit: '小时' },
        ...(newest ? [{ label: `${newest.year} 年`, value: hoursText(newest.minutes), unit: '小时' }] : []),
        { label: '待核对', value: hoursText(waiting), unit: '小时' },
      ]}
    />
  )
}
