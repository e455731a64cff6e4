/** Runners of the jobs that pay people out, outside any transaction. */
import { Refused } from '../../../src/contract/refusal.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import type { SystemActor } from '../../../src/machines/workflow/people.ts'
import type { Services } from '../../engine/context.ts'
import { fire } from '../../engine/fire.ts'
import type { JobOutcome, JobRunner } from '../../engine/jobs.ts'
import type { TransferReport } from '../../providers/payment/transfer.ts'
import { handleReport, payoutOf } from './payouts.ts'

/** The delay until a transfer under way is asked about again, and for a provider that is not configured. ms */
const NEXT_MS = 10 * MINUTE_MS

type Payout = Awaited<ReturnType<typeof payoutOf>>

/**
 * Takes the step SEND of the record and says that the provider may know the number from now on. Resolves to false if
 * the record does not wait for it any more.
 */
export async function takeOff(services: Services, { record, workflow, number }: Payout): Promise<boolean> {
  try {
    await services.database.tx(async db => {
      const who = { system: workflow as SystemActor }
      await fire({ db, services }, { workflow, id: record, event: 'SEND', who })
      await db.updateTable('payout').set({ state: 'sent' }).where('number', '=', number).execute()
    })
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Asks about the transfer; requests it under the same number if the provider has never heard of it. */
async function ask({ payment }: Services, payout: Payout): Promise<TransferReport> {
  const known = await payment.queryTransfer(payout.number)
  // Only the request tells what the payee scans to collect it; a repeated one pays nothing twice.
  const lacksCode = known?.state === 'toCollect' && known.code === '' && payout.code === ''
  if (known === undefined || lacksCode) return payment.transfer(payout)
  return known.state === 'toCollect' ? { ...known, code: known.code || payout.code } : known
}

async function report(services: Services, payout: Payout, word: TransferReport): Promise<JobOutcome> {
  await handleReport(services, payout.number, word)
  return word.state === 'underway' ? new Date(services.clock() + NEXT_MS) : 'done'
}

/** Runs `work` on a payout that the provider may know; postpones it if another provider has it. */
async function whileSent(
  services: Services,
  payout: Payout,
  work: (payout: Payout) => Promise<TransferReport>,
): Promise<JobOutcome> {
  if (payout.state !== 'sent') return 'done'
  if (payout.provider !== services.payment.name) return new Date(services.clock() + NEXT_MS)
  return report(services, payout, await work(payout))
}

/** Pays out what is approved. After a crash or an error it asks first: its number is requested again, never another. */
export const sendPayout: JobRunner = async (services, { record }) => {
  const payout = await payoutOf(services, record)
  if (payout.state !== 'open') return whileSent(services, payout, one => ask(services, one))
  const { payment, clock } = services
  if (payout.provider !== payment.name || !payment.canTransfer) return new Date(clock() + NEXT_MS)
  if (!(await takeOff(services, payout))) return 'done'
  return report(services, payout, await payment.transfer(payout))
}

/** Asks what became of a transfer. */
export const askForPayout: JobRunner = async (services, { record }) =>
  whileSent(services, await payoutOf(services, record), payout => ask(services, payout))

/** Asks the provider not to pay any more. */
export const withdrawPayout: JobRunner = async (services, { record }) =>
  whileSent(services, await payoutOf(services, record), ({ number }) => services.payment.revokeTransfer(number))
