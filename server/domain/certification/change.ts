/** What waits to replace parts of a certification that stays in force. */
import type { Queryable } from '../../db/connect.ts'
import type { NewRow } from '../../db/schema.ts'

type Row = NewRow<'certification'>

/** Resolves to whether a certification says the same of whom to call, where, and until when. */
export async function isUnchanged(
  db: Queryable,
  id: string,
  { legalPerson, phone, region, until }: Pick<Row, 'legalPerson' | 'phone' | 'region' | 'until'>,
): Promise<boolean> {
  const same = db.selectFrom('certification').select('id').where('id', '=', id).where('until', '=', until)
  const found = same.where('legalPerson', '=', legalPerson).where('phone', '=', phone).where('region', '=', region)
  return (await found.executeTakeFirst()) !== undefined
}

/** Writes what waits beside the certification; its columns stay as they are until it is accepted. */
export async function keepChange(
  db: Queryable,
  id: string,
  {
    checkedAt,
    photos,
    consents,
    decidedAt: _,
    ...said
  }: Omit<Row, 'id' | 'uid' | 'kind' | 'checkedAt'> & { readonly checkedAt: Date },
): Promise<void> {
  const lists = { photos: JSON.parse(photos), consents: JSON.parse(consents) }
  const change = JSON.stringify({ ...said, ...lists, checkedAt: checkedAt.getTime() })
  await db.updateTable('certification').set({ change }).where('id', '=', id).execute()
}
