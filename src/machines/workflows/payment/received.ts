/** Transitions of a payment that has arrived, for several states of its chart. */

/** What its campaign did not spend goes back when it is stopped; its certificate stands for what was spent. */
export const GIVE_BACK = [
  {
    guard: ['leftOver', 'unreceipted', 'whole'],
    to: 'refunding',
    change: 'settle',
    effects: ['withdrawInvoice', 'revokeCertificate', 'refund', 'sayGivenBack'],
  },
  {
    guard: ['leftOver', 'unreceipted'],
    to: 'refunding',
    change: 'settle',
    effects: ['withdrawInvoice', 'correctCertificate', 'refund', 'sayGivenBack'],
  },
] as const
/** The giver decides what the public reads in place of the name. */
export const NAMING = {
  HIDE_NAME: { guard: ['isDonation', 'named'], change: 'hideName', effects: ['correctCertificate'] },
  SHOW_NAME: { guard: ['isDonation', 'anonymous'], change: 'showName', effects: ['correctCertificate'] },
} as const
/** The provider has given back all of it, or what its campaign did not spend. */
export const REFUNDED = [
  { guard: 'whole', to: 'refunded', effects: ['giveBack', 'sayRefunded'] },
  { to: 'partlyRefunded', effects: ['giveBack', 'sayPartRefunded'] },
] as const
/** What can be done with a payment that has arrived, before finance has found it in the statement and afterwards. */
export const RECEIVED = {
  ...NAMING,
  GIVE_BACK,
  REQUEST_REFUND: {
    guard: ['refundable', 'unspent', 'unreceipted', 'inTime'],
    to: 'refundRequested',
    effects: ['withdrawInvoice', 'askFinance'],
  },
  REQUEST_LATE_REFUND: {
    guard: ['refundable', 'unspent', 'unreceipted', 'late'],
    to: 'refundRequested',
    change: 'askLate',
    effects: ['withdrawInvoice', 'askFinance'],
  },
} as const
