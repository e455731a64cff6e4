/** What the two platform people of the demonstration changed: in force, from a day on, and waiting for the second. */
import { chinaDay, HOUR_MS } from '../../../../src/contract/time.ts'
import { proposeSetting } from '../../../domain/manage/settingSave.ts'
import { awake } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

/** Plays it. */
export async function playSettings(stage: Stage): Promise<void> {
  const { context, clock, now } = stage
  const staff = await stage.db
    .selectFrom('roleGrant')
    .select('uid')
    .where('role', '=', 'platform')
    .orderBy('uid')
    .execute()
  const [first, second] = [staff[0]!.uid, staff.at(-1)!.uid]
  const at = (hours: number) => {
    clock.at = awake(now - hours * HOUR_MS, now)
  }
  at(900)
  await proposeSetting(context, first, { name: 'icp', value: '浙ICP备00000000号-1', reason: '备案增加了手机站' })
  at(70)
  const day = chinaDay(now, 30)
  const input = { name: 'withdrawalDayMax', value: '30000', day, reason: '店铺反映旺季一天提不完' } as const
  const scheduled = await proposeSetting(context, second, input)
  at(48)
  await stage.fire(first, 'settingChange', scheduled.id, 'COUNTERSIGN')
  at(5)
  await proposeSetting(context, first, { name: 'bigExpense', value: '800', reason: '小额车费太多，两个人看不过来' })
  clock.at = now
}
