/** Handlers of all activity calls, for everybody and for leaders. */
import type { activityContract } from '../../../src/contract/activity.contract.ts'
import type { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import type { activityGroupContract } from '../../../src/contract/activityGroup.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { activityBoardCalls } from './board.ts'
import { calendarCalls } from './calendar.ts'
import { activityDetailCalls } from './detail.ts'
import { groupCalls } from './group.ts'
import { inviteCalls } from './invite.ts'
import { activityListCalls } from './lists.ts'
import { registeredCalls } from './registered.ts'
import { activitySaveCalls } from './save.ts'
import { sceneCalls } from './scene.ts'
import { activitySubmitCalls } from './submit.ts'

export const activityHandlers: Handlers<
  typeof activityContract & typeof activityDeskContract & typeof activityGroupContract
> = {
  ...activityListCalls,
  ...activityDetailCalls,
  ...registeredCalls,
  ...activitySubmitCalls,
  ...calendarCalls,
  ...activitySaveCalls,
  ...activityBoardCalls,
  ...sceneCalls,
  ...inviteCalls,
  ...groupCalls,
}
