/** Projection of a feedback: which reader gets which data. */

import { hasRole } from '../../workflow/people.ts'
import { AUDITOR, projectionOf } from '../../workflow/projection.ts'
import { feedback } from './chart.ts'

const EVERY_READER = ['owner', 'platform', 'taker', 'holder', 'asked'] as const
const STAFF = ['platform', 'taker', 'holder'] as const

export const feedbackProjection = projectionOf(feedback, {
  audited: true,
  also: { [AUDITOR]: ({ owner }, who) => hasRole(who, AUDITOR) && who.uid !== owner },
  facts: {
    owner: 'person',
    kind: 'all',
    place: 'all',
    organiser: 'person',
    desk: 'all',
    holder: 'person',
    answeredBy: 'person',
    reopened: 'all',
    mergedInto: { to: STAFF, others: '' },
  },
  notes: {
    ANSWER: EVERY_READER,
    ASK: EVERY_READER,
    REPLY: EVERY_READER,
    REOPEN: EVERY_READER,
    FOLLOW: EVERY_READER,
    // Words among those who work here.
    HAND_ON: STAFF,
  },
  contents: {
    /** Words, and the page that they are about. */
    words: { owner: true, platform: true, taker: true, holder: true, asked: true, auditor: true },
    /** Whole name of who sent it. */
    name: { owner: true, platform: true },
  },
  files: {
    pictures: { owner: true, platform: true, taker: true, holder: true },
  },
})
