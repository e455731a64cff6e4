/** Whose turn a record's state is. */

/** The reader's, nobody's before an agreed time, or somebody else's. */
export const TURNS = ['yours', 'arranged', 'others'] as const
/** As colours say it: red the reader's, amber somebody else's, green arranged or done, grey over without it. */
export const STATE_TURNS = [...TURNS, 'over'] as const
export type StateTurn = (typeof STATE_TURNS)[number]
