import { ACTIVITY_KINDS } from '../../../contract/activity.contract.ts'
import { endsNextDay } from '../../../contract/shiftTimes.ts'
import { spaced } from '../../../contract/spacing.ts'
import { formatCalendarDay } from '../../../ui/format.ts'
import type { CheckGroup } from '../../../ui/kinds/guidedForm.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import type { ActivityValues } from './activityValues.ts'

/** Returns the check page of the activity; `go` leads back to a step. */
export function activityCheck(
  values: ActivityValues,
  regionName: string,
  go: (step: number) => void,
): readonly CheckGroup[] {
  const { kind, title, summary, body, pictures, drafts, address, meeting, radius } = values
  const { danger, insurer, policy, automatic } = values
  return [
    {
      label: '内容',
      items: [
        { label: '名称', value: title },
        { label: '类型', value: kind && ACTIVITY_KINDS[kind] },
        { label: '介绍', value: summary },
        { label: '做什么', value: body },
        {
          label: '封面图片',
          value: pictures.length > 0 ? <Photos label="封面图片" urls={pictures} /> : '用默认图片',
        },
      ],
      onEdit: () => go(0),
    },
    {
      label: '班次',
      items: drafts.map(shift => ({
        label: shift.title,
        value: `${formatCalendarDay(shift.day)} ${shift.from}–${endsNextDay(shift.from, shift.until) ? '次日 ' : ''}${shift.until}，${shift.places} 人${Number(shift.leastAge) > 0 ? `，满 ${shift.leastAge} 岁` : ''}`,
      })),
      onEdit: () => go(1),
    },
    {
      label: '地点',
      items: [
        { label: '地址', value: spaced(regionName, address) },
        { label: '集合', value: meeting },
        { label: '签到范围', value: `${radius} 米以内` },
      ],
      onEdit: () => go(2),
    },
    {
      label: '安全',
      items: [
        { label: '人身危险', value: danger === 'yes' ? `可能有，已投保：${insurer}，保单 ${policy}` : '没有' },
        { label: '报名', value: automatic ? '符合条件的自动通过' : '每份都由负责人审核' },
      ],
      onEdit: () => go(3),
    },
  ]
}
