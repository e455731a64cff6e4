/** Which pages show activities, sign-ups, hours and certificates. */
import { MINUTE_MS } from '../../../../src/contract/time.ts'
import type { Activity } from '../../../../src/machines/workflows/activity/chart.ts'
import type { Certificate } from '../../../../src/machines/workflows/certificate/chart.ts'
import type { GroupSignUp } from '../../../../src/machines/workflows/groupSignUp/facts.ts'
import type { Hours } from '../../../../src/machines/workflows/hours/chart.ts'
import { signUp } from '../../../../src/machines/workflows/signUp/chart.ts'
import type { SignUp } from '../../../../src/machines/workflows/signUp/facts.ts'
import { addPicture, confirm, dialog, press } from '../../browser/screen.ts'
import { standAt } from '../../browser/standing.ts'
import { GARDEN_AT } from '../../fixtures/activities.ts'
import type { TestRecord } from '../driver.ts'
import { performOnPage, type RecordPages, readOpenCard, type StepOnPage } from '../recordPages.ts'
import type { Testbed } from '../testbed.ts'
import type { ActivityHidden } from './activity.ts'
import { nextPhone } from './groupSignUp.ts'
import { personalCode, type ShiftState, shownCode, startedShift } from './signUp.ts'

/** Those who are not told of what others do look anew before they do something themselves. */
const untold = { isNotified: () => false }

type ActivityView = RecordPages<Activity, ActivityHidden, TestRecord>['views'][string]
const sceneView: ActivityView = { path: ({ id }) => `/scene?id=${id}` }
/** A desk above has to do with it only while it waits there. */
const deskView = (desk: Activity['desk']): ActivityView => ({
  ...untold,
  path: ({ id }, { node: { row } }) =>
    row.facts.desk === desk && row.state === 'submitted' ? `/scene?id=${id}` : undefined,
})

/** Nothing is changed: the form holds what was written before. */
async function editPlan({ page }: Pick<StepOnPage<Activity, ActivityHidden, TestRecord>, 'page'>): Promise<void> {
  await page.waitForURL('**/scene?edit=*')
  for (const question of ['办一场什么活动？', '什么时候，要几个人？', '在哪里集合？', '安全怎么保障？']) {
    await page.getByText(question).first().waitFor()
    await press(page, '下一步')
  }
  await press(page, '保存')
  await page.waitForURL('**/scene?id=*')
}

async function moveByAMinute({ page, input = {} }: StepOnPage<Activity, ActivityHidden, TestRecord>): Promise<void> {
  await page.waitForURL('**/scene?move=*')
  const from = page.getByLabel('第一班开始时间')
  const [hour = 0, minute = 0] = (await from.inputValue()).split(':').map(Number)
  await from.fill(new Date((hour * 60 + minute + 1) * MINUTE_MS).toISOString().slice(11, 16))
  await page.getByLabel('原因').fill(String(input.reason))
  await press(page, '改好并通知大家')
  await page.waitForURL('**/scene?id=*')
}

async function addPhotos({ page }: StepOnPage<Activity, ActivityHidden, TestRecord>): Promise<void> {
  await addPicture(page)
  await confirm(page, '上传现场照片')
}

export const activityPages: RecordPages<Activity, ActivityHidden, TestRecord> = {
  views: {
    host: sceneView,
    colleague: { ...sceneView, ...untold },
    leader3: { ...sceneView, ...untold },
    responsible: { ...sceneView, ...untold },
    leader2: deskView('leader2'),
    platform: deskView('platform'),
  },
  onOwnPage: { EDIT: editPlan, RESCHEDULE: moveByAMinute, ADD_PHOTOS: addPhotos },
}

type SignUpPages = RecordPages<SignUp, ShiftState, TestRecord>
type SignUpAction = NonNullable<SignUpPages['withoutButton']>[string]

const EXPECTED: readonly string[] = ['approved', 'toReconfirm']

/** Sign-ups are checked in and out by codes, which only the server knows. */
export function signUpPages(testbed: () => Testbed): SignUpPages {
  const scan: SignUpAction = async ({ page, record, step }) => {
    await standAt(page.context(), GARDEN_AT)
    await page.goto(`/scene?code=${await shownCode(testbed(), record.id)}`)
    await press(page, step.edge?.name === 'CHECK_IN' ? '签到' : '签退')
    await page.getByRole('link', { name: '看我的报名' }).click()
  }
  const type: SignUpAction = async ({ page, record, step }) => {
    const shift = await startedShift(testbed(), record.id)
    const field = page.getByLabel('个人签到码', { exact: false })
    if (step.edge?.name === 'SIGN_OUT') await page.getByRole('radio', { name: '签退' }).check()
    else await page.getByRole('radio', { name: '签到' }).check()
    await field.fill(await personalCode(testbed(), record.id, shift))
    await field.press('Enter')
  }
  const letIn: SignUpAction = async ({ page, record, input }) => {
    await startedShift(testbed(), record.id)
    await performOnPage(page, signUp.events.LET_IN, input)
  }
  return {
    views: {
      volunteer: { path: ({ id }) => `/myVolunteerDetail?id=${id}` },
      host: {
        path: ({ id }) => `/scene?signUp=${id}`,
        read: readOpenCard,
        // Nobody is let in before the doors are open.
        extraButtons: ({ node: { row }, hidden }) =>
          hidden === 'underway' && EXPECTED.includes(row.state) ? [signUp.events.LET_IN.label] : [],
        ...untold,
      },
    },
    withoutButton: { CHECK_IN: scan, CHECK_OUT: scan, ADMIT: type, SIGN_OUT: type, LET_IN: letIn },
  }
}

/** The numbers of the list are those of the helpers who are not named yet. */
export function groupSignUpPages(testbed: () => Testbed): RecordPages<GroupSignUp, null, TestRecord> {
  return {
    views: {
      unit: { path: ({ id }) => `/myVolunteerDetail?group=${id}` },
      host: { path: ({ id }) => `/scene?group=${id}`, read: readOpenCard, ...untold },
    },
    onOwnPage: {
      async NAME({ page, record }) {
        await dialog(page)
          .getByLabel('手机号')
          .fill(await nextPhone(testbed(), record.id))
        await confirm(page, '写上参加的人')
      },
    },
  }
}

const hoursView: RecordPages<Hours, null, TestRecord>['views'][string] = {
  path: ({ id }) => `/task?board=hoursBoard&id=${id}`,
  read: readOpenCard,
  ...untold,
}

async function revokeHours({ page, input = {} }: StepOnPage<Hours, null, TestRecord>): Promise<void> {
  await dialog(page).getByLabel('撤销原因').fill(String(input.reason))
  await addPicture(page)
  await confirm(page, '申请撤销工时')
}

export const hoursPages: RecordPages<Hours, null, TestRecord> = {
  views: {
    volunteer: { path: ({ id }) => `/workTime?id=${id}` },
    leader: hoursView,
    leader3: hoursView,
    leader2: hoursView,
    platform: hoursView,
  },
  onOwnPage: { REVOKE: revokeHours },
}

const certificateView = <H>(): RecordPages<Certificate, H, TestRecord>['views'][string] => ({
  path: ({ id }) => `/certifiedP?id=${id}`,
})
export function certificatePages<H>(): RecordPages<Certificate, H, TestRecord> {
  const staffView = { ...certificateView<H>(), ...untold }
  return { views: { volunteer: certificateView(), platform: staffView, otherPlatform: staffView } }
}
