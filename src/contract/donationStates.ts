/** States of gifts of goods by what became of them. */

/** States of a gift of goods that is or was in a warehouse. */
export const RECEIVED_STATES: readonly string[] = ['stored', 'distributed']

/** States of a gift of goods that came to nothing. */
export const FALLEN_STATES: readonly string[] = ['refused', 'revoked']
