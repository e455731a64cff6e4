/** What waits for the platform, of every workflow, the most urgent first: the tasks of its post. */
import type { manageContract } from '../../../src/contract/manage.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { platformPerson } from '../../identity/platform.ts'
import { platformTasks } from '../task/platform.ts'

export const queueCalls: Pick<Handlers<typeof manageContract>, 'queuePage'> = {
  async queuePage(input, { database: { db }, engine, clock, me: { uid } }) {
    const who = await platformPerson(db, uid)
    return platformTasks({ db, engine }, { ...who, uid }, input, clock())
  },
}
