/** What stands in place of the number of an account that is closed, before its id. */
export const CLOSED_PHONE = 'closed:'

/** Returns `138****0001`: enough for the owner to recognise it; empty for an account that is closed. */
export const maskedPhone = (phone: string): string =>
  phone.startsWith(CLOSED_PHONE) ? '' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
