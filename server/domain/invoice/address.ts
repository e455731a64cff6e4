/** The address of the confirmation of gifts that have no receipt yet. */
import { createHmac } from 'node:crypto'
import type { Queryable } from '../../db/connect.ts'
import { secretOf } from '../../db/secrets.ts'

const UNISSUED = ['requested', 'returned']

/** Returns whether a receipt in this state has no number of the issuer yet. */
export const isUnissued = (state: string): boolean => UNISSUED.includes(state)

/** Resolves to the signature of the confirmation of a request. */
export const confirmationSeal = async (db: Queryable, id: string): Promise<string> =>
  createHmac('sha256', await secretOf(db, 'certificateKey'))
    .update(`confirmation ${id}`)
    .digest('base64url')
    .slice(0, 22)

/** Resolves to the address of the confirmation, which anyone who has it can open. */
export const confirmationAddress = async (db: Queryable, id: string): Promise<string> =>
  `/certificates/confirmation-${id}.${await confirmationSeal(db, id)}.pdf`
