/** Feedback over HTTP, each with another one about the same thing; a charity question is about a campaign of `fund`. */
import { fire } from '../../../../server/engine/fire.ts'
import { feedbackContract } from '../../../../src/contract/feedback.contract.ts'
import { type Feedback, feedback } from '../../../../src/machines/workflows/feedback/chart.ts'
import { beginCampaign, certify } from '../../fixtures/campaigns.ts'
import type { CauseContext, Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { PLAN } from '../worlds/campaign.ts'
import { feedbackWorld } from '../worlds/feedback.ts'

/** Address of the campaign, by the server. */
const campaigns = new WeakMap<object, string>()

/** Takes a step as the feedback that this one follows. */
const asOther =
  (event: string, input?: object) =>
  ({ testbed: { server }, record: { id } }: CauseContext<Feedback, null>) =>
    server.database.tx(db =>
      fire({ db, services: server.services }, { workflow: 'feedback', id, event, input, who: { system: 'feedback' } }),
    )

export const feedbackDriver: Driver<Feedback, null> = {
  flow: feedback,
  world: feedbackWorld,
  hiddenState: NO_HIDDEN_STATE,
  async prepare({ server, who }) {
    await certify(server, who('fund'))
    const id = await beginCampaign(server, { ...PLAN, owner: who('fund').uid, payee: '' })
    await server.database.db.updateTable('campaign').set({ listed: true }).where('id', '=', id).execute()
    campaigns.set(server, `/fundraisingDetail?id=${id}`)
  },
  async createRecord({ server, who }, { to }) {
    const { uid, token } = who('buyer')
    const neighbour = who('neighbour')
    const { kind, place } = to.row.facts
    const { db } = server.database
    // Each walk sends some, more than a neighbour would in a day.
    const keys = [uid, neighbour.uid].map(one => `feedback:${one}`)
    await db.deleteFrom('rate').where('key', 'in', keys).execute()
    await db.updateTable('account').set({ region: place }).where('uid', '=', uid).execute()
    const about = kind === 'charity' ? { about: campaigns.get(server) ?? '' } : {}
    const { id } = await server.call(
      feedbackContract.feedback,
      { kind, content: '首页的横幅点不开', ...about },
      { token },
    )
    const other = { kind, content: '横幅点了没有反应', ...about }
    const { id: other1 } = await server.call(feedbackContract.feedback, other, { token: neighbour.token })
    // Where it is handed on to is a desk, never the person of that name in every world.
    return { id, names: { platform: 'platform', other1 } }
  },
  causes: {
    FOLLOW: asOther('FOLLOW', { reason: '已经修好了' }),
    PART: asOther('PART'),
    SETTLE: asOther('SETTLE'),
  },
  // Whatever comes back to the desk begins both clocks again: of two at once only one finds them due.
  // Once merged it is locked with the one it follows: a withdrawal that waited for the merging has to be pressed again.
  mayMiss: ['unread', 'urgent', 'unanswered', 'WITHDRAW'],
}
