/** Projection of a group sign-up: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { groupSignUp } from './chart.ts'

const BOTH = ['owner', 'host'] as const

export const groupSignUpProjection = projectionOf(groupSignUp, {
  facts: {
    owner: 'person',
    place: 'all',
    activity: 'all',
    shift: 'all',
    title: 'all',
    startsAt: 'all',
    endsAt: 'all',
    nameBy: 'all',
    size: 'all',
    places: 'all',
    unanswered: 'all',
    agreed: 'all',
    freed: 'all',
  },
  notes: { REFUSE: BOTH, CALLED_OFF: BOTH },
  contents: {
    /** The leader's number. */
    leader: { owner: ['held', 'named', 'confirmed', 'over'], host: true },
    /** The organisation's number. */
    contact: { owner: true, host: ['held', 'named', 'confirmed'] },
  },
})
