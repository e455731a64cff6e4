/** The texts in the steps of an application: the report, the thanks, the latest reason. */
import type { AidDetail } from '../../../src/contract/aid.contract.ts'
import { aid } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { writtenIn } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'

type AidNotes = Pick<AidDetail, 'report' | 'thanks' | 'reason'>

const NOTE_EVENTS = ['REPORT_DONE', 'CONFIRM', 'REFUSE', 'DISPUTE']

/** Whether the words of a step, written by `uid`, are visible to the reader of this application. */
type NoteFilter = (id: string, event: string, uid: string | null) => boolean

/** Returns whether a note is part of the public story; refusals on the way are not. */
export const PUBLIC_NOTES: NoteFilter = (_, event) => event === 'REPORT_DONE' || event === 'CONFIRM'

/** Resolves to the texts of any number of applications that the reader may see, in one statement. */
export async function notesOf(
  db: Queryable,
  ids: readonly string[],
  showsNote: NoteFilter,
): Promise<(id: string) => AidNotes> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('history')
          .innerJoin('record', 'record.id', 'history.record')
          .select(['history.record', 'history.event', 'history.uid', 'history.input', 'history.at', 'record.facts'])
          .where('history.record', 'in', ids)
          .where('event', 'in', NOTE_EVENTS)
          .orderBy('history.ordinal', 'desc')
          .execute()
  return id => {
    const newest = (...events: readonly string[]) => {
      const found = rows.find(
        row => row.record === id && events.includes(row.event) && showsNote(id, row.event, row.uid),
      )
      return found && { ...writtenIn(found.input), at: found.at.getTime(), facts: found.facts }
    }
    const report = newest('REPORT_DONE')
    const thanks = newest('CONFIRM')
    return {
      report: report
        ? {
            words: report.words ?? '',
            photos: [...(report.photos ?? [])],
            minutes: factsOf(aid, report).minutes,
            at: report.at,
          }
        : null,
      thanks: thanks ? { stars: thanks.stars ?? 0, words: thanks.words ?? '', at: thanks.at } : null,
      reason: newest('REFUSE', 'DISPUTE')?.reason ?? '',
    }
  }
}
