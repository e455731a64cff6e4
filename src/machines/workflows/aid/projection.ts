/** What of an application for help leaves the server, and for whom. */
import { projectionOf } from '../../workflow/projection.ts'
import { aid, OPEN_STATES } from './chart.ts'

/** Whoever only hands out the goods learns what and how many, and which street. */
const INVOLVED = ['owner', 'handler', 'assignee'] as const
/** Whoever wrote it knows what they wrote, and follows how far it is. */
const WRITTEN = [...INVOLVED, 'writer'] as const
const ALWAYS = { owner: true, writer: true, handler: true, assignee: true } as const

export const aidProjection = projectionOf(aid, {
  facts: {
    owner: 'person',
    writer: 'person',
    place: { to: WRITTEN, others: place => place.slice(0, 9) },
    kind: 'all',
    rung: 'all',
    next: 'all',
    assignee: 'person',
    former: 'person',
    items: 'all',
    warehouse: 'all',
    issued: 'all',
    story: 'all',
    minutes: { to: INVOLVED, others: 0 },
  },
  notes: {
    REFUSE: ['owner', 'writer', 'handler'],
    // Who asked hears that somebody else comes, not what kept the first one.
    DECLINE: ['handler'],
    REPORT_DONE: ['owner', 'handler'],
    // What is still to be done, and the thanks, are for whoever helps.
    DISPUTE: INVOLVED,
    CONFIRM: INVOLVED,
    // Everybody reads it among the results.
    PUBLISH: INVOLVED,
  },
  contents: {
    /** Name, telephone and door of who asks; all others have the masked ones, or none. */
    contact: { owner: true, writer: OPEN_STATES, handler: OPEN_STATES, assignee: ['helping'] },
    /** Name and telephone of who helps. */
    helper: { owner: ['helping', 'reported'], handler: OPEN_STATES, assignee: true },
    /** Name and telephone of who has it at the desk. */
    desk: { owner: OPEN_STATES, writer: OPEN_STATES, assignee: OPEN_STATES },
    /** Name and telephone of who wrote it for them. */
    writer: { owner: true, handler: OPEN_STATES, assignee: ['helping'] },
    /** Telephones at all, if only masked. */
    phones: ALWAYS,
    community: ALWAYS,
    words: ALWAYS,
    /** Masked for everybody. */
    identity: { owner: true, handler: true },
  },
  files: {
    proof: { owner: true, handler: true },
    /** With the report of what was done. */
    photos: { owner: true, handler: true, assignee: true },
  },
})
