import type { ActivityDetail, ShiftRow } from '../../../contract/activity.contract.ts'
import { activityGroupContract } from '../../../contract/activityGroup.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { MAX_TEAM } from '../../../machines/workflows/groupSignUp/facts.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { hasRoom, mayHold, NAME_LEAD_TEXT } from './places.ts'
import { ShiftFrame, useShiftOffer } from './signUpForm.tsx'
import { orRefreshPlaces } from './useSignedUp.ts'

interface GroupFormProps {
  activity: ActivityDetail
  /** The selected shift; empty for none. */
  shift: string
}

/** Reserves places for people of an organisation, who are named later and agree individually. */
export function GroupForm({ activity, shift: start }: GroupFormProps) {
  const { call } = usePorts()
  const offer = useShiftOffer(activity)
  const held = new Set(activity.groups.map(({ shift }) => shift))
  const isFree = (one: ShiftRow) => !held.has(one.id) && hasRoom(one) && mayHold(one, offer.now)
  const free = offer.shifts.filter(isFree)
  const first = free.find(({ id }) => id === start) ?? free[0]
  const shiftOf = (id: string) => free.find(one => one.id === id)
  const form = useCallForm(activityGroupContract.groupHold, {
    draft: `group-${activity.id}-${start}`,
    start: { shift: first?.id ?? '' },
    validate: ({ shift }) => ({ shift: shiftOf(shift) ? '' : '请选择班次' }),
    send: (input, key) => orRefreshPlaces(call('/api/huodong/tuantiHold', input, { key })),
    changes: 'groupSignUp',
    done: ({ message }) => message,
    next: ({ id }) => pathTo('/myVolunteerDetail', { group: id }),
  })
  const chosen = shiftOf(form.values.shift)
  const most = chosen ? Math.min(MAX_TEAM, chosen.places - chosen.taken) : MAX_TEAM
  return (
    <ShiftFrame
      {...{ activity, form }}
      title="单位志愿者报名"
      submitLabel="留名额"
      shifts={offer.shifts}
      why={one => {
        if (held.has(one.id)) return '您的单位已经在这个班次留了名额'
        if (!hasRoom(one)) return '名额满了，可以请大家各自报名候补'
        return mayHold(one, offer.now) ? '' : `离开始不到 ${NAME_LEAD_TEXT}，请大家各自报名`
      }}
      free={free.length}
    >
      <Card>
        <Stack>
          <CallField form={form} name="places" hint={`连领队在内，最多 ${most} 人`} />
          <p>
            名额马上为您的单位留着。开始前 {NAME_LEAD_TEXT}
            ，请写上每个人的手机号；本人同意了才算报上，没有写上名字的名额会让给别人。
          </p>
        </Stack>
      </Card>
    </ShiftFrame>
  )
}
