/** Feedback over HTTP. */
import { feedbackContract } from '../../../../src/contract/feedback.contract.ts'
import { type Feedback, feedback } from '../../../../src/machines/workflows/feedback/chart.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { feedbackWorld } from '../worlds/feedback.ts'

export const feedbackDriver: Driver<Feedback, null> = {
  flow: feedback,
  world: feedbackWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord({ server, who }, { to }) {
    const { uid, token } = who('buyer')
    const { kind, place } = to.row.facts
    const { db } = server.database
    // Each walk sends one, more than a neighbour would in a day.
    await db.deleteFrom('rate').where('key', '=', `feedback:${uid}`).execute()
    await db.updateTable('account').set({ region: place }).where('uid', '=', uid).execute()
    const { id } = await server.call(feedbackContract.feedback, { kind, content: '首页的横幅点不开' }, { token })
    // Where it is handed on to is a desk, never the person of that name in every world.
    return { id, names: { platform: 'platform' } }
  },
  causes: {},
  // Whatever comes back to the desk begins both clocks again: of two at once only one finds them due.
  mayMiss: ['unread', 'urgent'],
}
