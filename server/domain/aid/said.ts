/** What was said in the steps of an application: the report, the thanks, the newest reason. */
import type { AidDetail } from '../../../src/contract/aid.contract.ts'
import type { Query } from '../../db/connect.ts'

type Said = Pick<AidDetail, 'report' | 'thanks' | 'reason'>
interface Input {
  readonly words?: string
  readonly photos?: readonly string[]
  readonly stars?: number
  readonly reason?: string
}

const EVENTS = ['REPORT_DONE', 'CONFIRM', 'REFUSE', 'DISPUTE']

/** Of any number of applications, in one statement. */
export async function saidIn(db: Query, ids: readonly string[]): Promise<(id: string) => Said> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('history')
          .innerJoin('record', 'record.id', 'history.record')
          .select(['history.record', 'history.event', 'history.input', 'history.at', 'record.facts'])
          .where('history.record', 'in', ids)
          .where('event', 'in', EVENTS)
          .orderBy('history.at', 'desc')
          .orderBy('history.id', 'desc')
          .execute()
  return id => {
    const newest = (...events: readonly string[]) => {
      const found = rows.find(row => row.record === id && events.includes(row.event))
      return found && { ...(found.input as Input), at: found.at.getTime(), facts: found.facts }
    }
    const report = newest('REPORT_DONE')
    const thanks = newest('CONFIRM')
    return {
      report: report
        ? {
            words: report.words ?? '',
            photos: [...(report.photos ?? [])],
            minutes: (report.facts as { readonly minutes: number }).minutes,
            at: report.at,
          }
        : null,
      thanks: thanks ? { stars: thanks.stars ?? 0, words: thanks.words ?? '', at: thanks.at } : null,
      reason: newest('REFUSE', 'DISPUTE')?.reason ?? '',
    }
  }
}
