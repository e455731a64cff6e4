/** Versions as rows of the desk. */
import type { SentBody } from '../../../src/contract/contentFields.ts'
import { content } from '../../../src/machines/workflows/content/chart.ts'
import { contentProjection } from '../../../src/machines/workflows/content/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'

/** Selects versions, without a filter. */
export const contents = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('contentVersion as version', 'version.id', 'record.id')
    .leftJoin('account as editor', 'editor.uid', 'version.writtenBy')
    .select(RECORD_COLUMNS)
    .select(['version.body', 'version.item', 'editor.name as editorName'])
    .where('record.workflow', '=', 'content')
type ContentRecord = Awaited<ReturnType<ReturnType<typeof contents>['execute']>>[number]

/** Returns the addresses of the pictures in a body. */
export const picturesIn = ({ picture, pictures }: SentBody): readonly string[] => [
  ...(picture === undefined ? [] : [picture]),
  // Kept as its form encoded it: a list of addresses.
  ...(pictures === undefined ? [] : (JSON.parse(pictures) as readonly string[])),
]

const momentOf = (at: number) => (at === 0 ? null : at)

/** Resolves to versions as this person sees them. */
export const contentRowsOf = recordRows(content, contentProjection, {
  row: ({ body, editorName }: ContentRecord, { facts }) => ({
    kind: facts.kind,
    number: facts.number,
    title: body.title ?? '',
    picture: picturesIn(body)[0] ?? '',
    editor: editorName ?? '',
    startsAt: momentOf(facts.startsAt),
    endsAt: momentOf(facts.endsAt),
  }),
})
