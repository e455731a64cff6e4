/**
 * Every edge of activities, sign-ups, groups, hours and certificates as people see it: one town after the other, since
 * leaders of the one would decide in the other.
 */
import { walkTowns } from '../../support/model/browserTowns.ts'
import { activityDriver } from '../../support/model/drivers/activity.ts'
import { certificateDriver } from '../../support/model/drivers/certificate.ts'
import { groupSignUpDriver } from '../../support/model/drivers/groupSignUp.ts'
import { hoursDriver } from '../../support/model/drivers/hours.ts'
import {
  activityPages,
  certificatePages,
  groupSignUpPages,
  hoursPages,
  signUpPages,
} from '../../support/model/drivers/servingPages.ts'
import { signUpDriver } from '../../support/model/drivers/signUp.ts'

const { itShows, testbed } = walkTowns()
itShows(activityDriver, activityPages)
itShows(signUpDriver, signUpPages(testbed))
itShows(groupSignUpDriver, groupSignUpPages(testbed))
itShows(hoursDriver, hoursPages)
itShows(certificateDriver, certificatePages())
