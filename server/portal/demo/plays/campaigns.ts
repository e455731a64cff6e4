/** A plan of the demonstration's organisation that waits for the platform to check it. */
import { chinaDay, DAY_MS } from '../../../../src/contract/time.ts'
import { setOperatorMode } from '../../../domain/campaign/operator.ts'
import { savePlan } from '../../../domain/campaign/save.ts'
import { atWork } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const ORGANISATION = '13900010000'

/** Plays it, yesterday. */
export async function playCampaigns(stage: Stage): Promise<void> {
  const { db, clock, context, now } = stage
  clock.at = atWork(now - DAY_MS)
  const { uid } = await stage.accountOf(ORGANISATION)
  // The server stores it when it has started; plans are checked against it before.
  await setOperatorMode(db, 'designated')
  const day = (days: number) => chinaDay(now + days * DAY_MS)
  const { id } = await savePlan(context, uid, {
    title: '给独居老人换一台暖气',
    summary: '二十户老人家里的暖气坏了，换一台两千元',
    story: '入冬前社工走访了北山街道的独居老人，二十户家里的暖气已经不热。我们请厂家按成本价供货，师傅免费安装。',
    region: '330106',
    goal: 4_000_000,
    use: '买二十台暖气和安装用的管件',
    beneficiaries: '北山街道的独居老人，由社区核实',
    cost: '不从捐款里提取',
    rest: '用于下一批老人的暖气和检修',
    office: '西湖区曙光路 88 号',
    contact: '陆文斌',
    phone: '13900019001',
    startsOn: day(5),
    endsOn: day(65),
    emergency: false,
    filing: '备330106008',
    filedOn: day(-12),
  })
  await stage.fire(uid, 'campaign', id, 'SUBMIT')
}
