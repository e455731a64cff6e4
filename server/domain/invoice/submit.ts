/** Requests receipts for gifts of money. */
import type { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { NOTHING_ISSUED, type Payer } from '../../../src/machines/workflows/invoice/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { cityCodeOf } from '../../geo/regionFilter.ts'
import { type FreeGift, takeGifts, writeGifts } from './gifts.ts'
import { assertPayer } from './payer.ts'

interface Request extends Payer {
  readonly gifts: readonly string[]
  readonly email: string
}

/** Resolves to the city of the payee's organisation; without a place of its own, that of the gift. */
async function cityOfPayee(db: Queryable, { payeeOwner, place }: FreeGift): Promise<string> {
  const organisation = await db
    .selectFrom('organisation')
    .select('region')
    .where('uid', '=', payeeOwner)
    .executeTakeFirst()
  return cityCodeOf(organisation?.region || place)
}

/** Requests a receipt and resolves to its id, in the transaction of `db`. Throws `invalid` at the field. */
export async function requestInvoice(
  { db, services }: StepContext,
  uid: string,
  { gifts, ...payer }: Request,
): Promise<string> {
  assertPayer(payer)
  const taken = await takeGifts(db, uid, gifts)
  const [first] = taken
  const facts = {
    ...payer,
    ...NOTHING_ISSUED,
    owner: uid,
    place: await cityOfPayee(db, first),
    payee: first.payee,
    year: first.year,
    total: taken.reduce((sum, { amount }) => sum + amount, 0),
  }
  const birth = { workflow: 'invoice', event: 'REQUEST', facts, who: { uid } }
  const { id } = await begin({ db, services }, { ...birth, writeAlong: step => writeGifts(step, gifts) })
  return id
}

export const invoiceSubmitCalls: Pick<Handlers<typeof invoiceContract>, 'invoiceAdd'> = {
  invoiceAdd: ({ taxNumber = '', email = '', ...request }, { me: { uid }, ...services }) =>
    services.database.tx(async db => ({
      id: await requestInvoice({ db, services }, uid, {
        ...request,
        email,
        taxNumber: request.kind === 'organisation' ? taxNumber : '',
      }),
    })),
}
