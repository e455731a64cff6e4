/** The account to which a person's earnings are paid. A changed one waits, and all devices of its owner are told. */
import { refuse } from '../../../src/contract/refusal.ts'
import { lengthText } from '../../../src/contract/spans.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { lockName } from '../../db/nameLock.ts'
import { identityKeyOf, openText, sealText } from '../../db/sealedText.ts'
import type { Handlers } from '../../engine/context.ts'
import { inOneStep, type StepContext } from '../../engine/fire.ts'
import { assertSeen, seenOf } from '../../kernel/seen.ts'
import { isSameName, realNameOf } from './realName.ts'

/** A changed account waits so long. ms */
const CHANGE_WAIT_MS = 72 * HOUR_MS
/** So many signs at the end of an account are shown. */
const SHOWN_SIGNS = 4

/** Resolves to the person's payee with the whole account number; undefined if they have given none. */
export async function payeeOf(db: Queryable, uid: string) {
  const row = await db.selectFrom('earningsPayee').selectAll().where('uid', '=', uid).executeTakeFirst()
  return row && { ...row, account: openText(await identityKeyOf(db), row.account) }
}

/** Returns the account as its owner and finance see it. */
export const shownAccount = (end: string): string => `尾号 ${end}`

interface Shown {
  readonly name: string
  readonly accountEnd: string
}
const shownOf = ({ name, accountEnd }: Shown) => ({ name, account: shownAccount(accountEnd) })
/** Returns the payee as readers get it, with the mark of what it is edited from; null for none. */
export const payeeFor = (payee: (Shown & { readonly usableAt: Date }) | undefined) =>
  payee ? { ...shownOf(payee), seen: seenOf(shownOf(payee)), usableAt: payee.usableAt.getTime() } : null

/** What messages about the payee are about, which is no record. */
const SUBJECT = 'earningsPayee'

/** Tells the owner on all devices, so that a change by somebody else is noticed before anything is paid. */
const tellOwner = (context: StepContext, uid: string, text: string) =>
  inOneStep(context, async ({ outbox, services: { clock } }) => {
    const at = clock()
    const record = newId(at)
    outbox.messages.push({
      id: newId(at),
      uid,
      record,
      workflow: SUBJECT,
      text,
      toPost: false,
      createdAt: new Date(at),
    })
    outbox.notifyLive({ record, workflow: SUBJECT, version: 1 })
  })

interface TypedPayee {
  readonly name: string
  readonly account: string
  readonly seen?: string | undefined
}

/**
 * Saves the payee of a person and resolves to when it can be used, ms since 1970. Throws `Refused` with a sentence;
 * runs in the transaction of `db`.
 */
export async function savePayee(
  { db, services }: StepContext,
  uid: string,
  { name, account: typed, seen }: TypedPayee,
): Promise<number> {
  await lockName(db, `payee ${uid}`)
  const account = typed.replace(/\s/g, '')
  if (!isSameName(name, await realNameOf(db, uid))) refuse('invalid', '收款人要是您本人，姓名和实名不一致', 'name')
  const before = await payeeOf(db, uid)
  const accountEnd = [...account].slice(-SHOWN_SIGNS).join('')
  if (before) assertSeen(withdrawalContract.payeeSave.input, seen, shownOf(before), shownOf({ name, accountEnd }))
  const provider = services.payment.name
  if (before && before.account === account && before.provider === provider && before.name === name)
    return before.usableAt.getTime()
  const at = services.clock()
  const usableAt = new Date(before ? at + CHANGE_WAIT_MS : at)
  const sealed = sealText(await identityKeyOf(db), account)
  const row = { provider, name, account: sealed, accountEnd, usableAt, changedAt: new Date(at) }
  await db
    .insertInto('earningsPayee')
    .values({ uid, ...row })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(row))
    .execute()
  const end = shownAccount(accountEnd)
  const text = before
    ? `您的收款账户改成了${end}，${lengthText(CHANGE_WAIT_MS)}后才能用。不是您本人改的，请马上改回来并修改密码`
    : `您填写了收款账户，${end}。不是您本人填的，请马上修改密码`
  await tellOwner({ db, services }, uid, text)
  return usableAt.getTime()
}

export const payeeCalls: Pick<Handlers<typeof withdrawalContract>, 'payeeSave'> = {
  payeeSave: (payee, { me: { uid }, ...services }) =>
    services.database.tx(async db => ({ usableAt: await savePayee({ db, services }, uid, payee) })),
}
