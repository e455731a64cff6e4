/** The domain activity: its calls, its workflows and what else the portal has to know of it. */
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { activityGroupContract } from '../../../src/contract/activityGroup.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { activityBinding, groupSignUpBinding, shiftBinding, signUpBinding } from './binding.ts'
import { activityBoardCalls } from './board.ts'
import { calendarCalls } from './calendar.ts'
import { activityDetailCalls } from './detail.ts'
import { namePeople, openShifts, respanActivity, showActivity, showShift, withdrawPeople } from './effects.ts'
import { groupCalls } from './group.ts'
import { inviteCalls } from './invite.ts'
import { activityListCalls } from './lists.ts'
import { registeredCalls } from './registered.ts'
import { activitySaveCalls } from './save.ts'
import { sceneCalls } from './scene.ts'
import { activitySubmitCalls } from './submit.ts'

export const activityDomain = defineDomain({
  title: '公益活动：报名、审核、现场、团体',
  contract: { ...activityContract, ...activityDeskContract, ...activityGroupContract },
  handlers: {
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
  },
  workflows: { activity: activityBinding, shift: shiftBinding, signUp: signUpBinding, groupSignUp: groupSignUpBinding },
  performers: { namePeople, openShifts, respanActivity, showActivity, showShift, withdrawPeople },
})
