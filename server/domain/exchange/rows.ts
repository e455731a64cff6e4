/** Exchanges as rows of lists, for their owner and the gift staff. */
import type { DeskRow, ExchangeReceiver, ExchangeRow } from '../../../src/contract/exchange.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import { exchangeProjection } from '../../../src/machines/workflows/exchange/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import { dueTimesOf, servedOf } from '../../engine/read.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { levelNames } from '../../geo/regionNames.ts'
import { maskedName } from '../../identity/names.ts'
import { stationsOf } from '../gift/stations.ts'

/** Selects exchanges, without a filter. */
export const exchanges = (db: Queryable) => db.selectFrom('record').where('record.workflow', '=', 'exchange')
/** Returns a query of these exchanges with the columns of their rows. */
export const readExchanges = (page: ReturnType<typeof exchanges>) =>
  page.select(['record.id', 'state', 'version', 'facts'])
export type ExchangeRecord = Pick<DbRow<'record'>, 'id' | 'state' | 'version' | 'facts'>

/** Clocks that are shown to people; the others are internal. */
const SHOWN_CLOCKS = ['draw', 'unpacked', 'pickUpDue', 'autoReceive', 'reportWindow', 'undecided']

const infosOf = async (db: Queryable, ids: readonly string[]) =>
  new Map((await db.selectFrom('exchangeInfo').selectAll().where('id', 'in', ids).execute()).map(row => [row.id, row]))

type ExchangeInfo = DbRow<'exchangeInfo'>

/** Returns the receiver; the address only for its owner, and for the gift staff while there is something to send. */
function receiverOf(info: ExchangeInfo, open: boolean, names: (code: string) => string[]): ExchangeReceiver {
  if (!open) return { name: maskedName(info.receiverName), phone: '', regionNames: [], detail: '' }
  const regionNames = info.receiverDetail === '' ? [] : names(info.receiverRegion)
  return { name: info.receiverName, phone: info.receiverPhone, regionNames, detail: info.receiverDetail }
}

/** Resolves to the rows for `who`, in five statements for any number of rows. */
export async function deskRowsOf(
  db: Queryable,
  records: readonly ExchangeRecord[],
  who: Principal,
): Promise<DeskRow[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const infos = await infosOf(db, ids)
  const due = await dueTimesOf(db, ids, SHOWN_CLOCKS)
  const facts = records.map(record => factsOf(exchange, record))
  const names = await levelNames(
    db,
    [...infos.values()].map(({ receiverRegion }) => receiverRegion),
  )
  const stationOf = await stationsOf(
    db,
    facts.map(({ station }) => station),
  )
  return records.flatMap(({ id, state, version }, at): DeskRow[] => {
    const info = infos.get(id)
    const own = facts[at]
    if (!info || !own) return []
    const open = exchangeProjection.shows('receiver', state, exchangeProjection.readerOf(own, who))
    const { gift, title, picture, options, count, points } = info
    return [
      {
        id,
        state,
        ...stateShown(exchange, { state, facts: own }, who),
        version,
        record: servedOf(exchangeProjection, { id, workflow: exchange.id, state, version, facts: own }, who),
        gift,
        title,
        picture,
        options,
        count,
        points,
        mode: own.mode,
        at: info.createdAt.getTime(),
        dueAt: due(id),
        receiver: receiverOf(info, open, names),
        station: stationOf(own.station),
      },
    ]
  })
}

/** Returns a row without its receiver. */
export const withoutReceiver = ({ receiver: _, station: __, record: ___, ...row }: DeskRow): ExchangeRow => row
