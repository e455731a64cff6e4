/** Projection of an aid application: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { aid, OPEN_STATES } from './chart.ts'

/** Excludes people who only issue the goods; they get the items, counts and street. */
const INVOLVED = ['owner', 'handler', 'assignee'] as const
/** The writer reads their own text and follows the progress. */
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
    agreedAt: { to: INVOLVED, others: null },
    doneAt: { to: INVOLVED, others: null },
  },
  notes: {
    REFUSE: ['owner', 'writer', 'handler'],
    // The applicant learns that another helper comes, not why the first one declined.
    DECLINE: ['handler'],
    REPORT_DONE: ['owner', 'handler'],
    // What remains to be done, and the thanks, are for the helper.
    DISPUTE: INVOLVED,
    CONFIRM: INVOLVED,
    // Published among the results.
    PUBLISH: INVOLVED,
  },
  contents: {
    /** Name, telephone and door of the applicant; others get masked ones, or none. */
    contact: { owner: true, writer: OPEN_STATES, handler: OPEN_STATES, assignee: ['helping'] },
    /** Name and telephone of the helper. */
    helper: { owner: ['helping', 'reported'], handler: OPEN_STATES, assignee: true },
    /** Name and telephone of the person at the desk. */
    desk: { owner: OPEN_STATES, writer: OPEN_STATES, assignee: OPEN_STATES },
    /** Name and telephone of the writer. */
    writer: { owner: true, handler: OPEN_STATES, assignee: ['helping'] },
    /** Any telephone numbers, even masked ones. */
    phones: ALWAYS,
    community: ALWAYS,
    words: ALWAYS,
    /** Masked for everybody. */
    identity: { owner: true, handler: true },
  },
  files: {
    proof: { owner: true, handler: true },
    /** Attached to the helper's report. */
    photos: { owner: true, handler: true, assignee: true },
  },
})
