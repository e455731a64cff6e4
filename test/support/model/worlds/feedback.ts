/**
 * A neighbour of 西湖区 with something to say, two people of the platform, to whom they can hand it on, and the
 * organisation of a campaign.
 */
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Feedback, feedback } from '../../../../src/machines/workflows/feedback/chart.ts'
import type { Actor, World } from '../world.ts'
import { system } from './people.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

const QUESTION: Feedback = {
  ...{ owner: 'buyer', kind: 'question', place: '330106', desk: 'platform' },
  ...{ organiser: '', holder: '', answeredBy: '', reopened: 0, mergedInto: '' },
}
/** Called otherwise than the desks that are filled in. */
const ACTORS = {
  buyer: { uid: 'buyer' },
  staff: grant('staff', 'platform', ''),
  otherStaff: grant('otherStaff', 'platform', ''),
  district: grant('district', 'leader3', '330106'),
  /** The same level, another district. */
  farDistrict: grant('farDistrict', 'leader3', '330105'),
  fund: { uid: 'fund' },
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>

const DESK_OF: Readonly<Record<string, Feedback['desk']>> = {
  staff: 'platform',
  otherStaff: 'platform',
  district: 'leader3',
}
const rolesOf =
  (name: string): Actor<Feedback>['roles'] =>
  ({ desk, holder, organiser }) => [
    ...(name === organiser && desk === 'organiser' ? ['asked'] : []),
    ...(DESK_OF[name] === 'platform' ? ['platform'] : []),
    ...(DESK_OF[name] === desk ? ['taker', ...(holder === name ? ['holder'] : [])] : []),
  ]

export const feedbackWorld: World<typeof feedback> = {
  births: {
    question: QUESTION,
    safety: { ...QUESTION, kind: 'safety', desk: 'leader3' },
    charity: { ...QUESTION, kind: 'charity', organiser: 'fund', desk: 'organiser' },
  },
  actors: {
    ...Object.fromEntries(
      Object.entries(ACTORS).map(([name, who]: [string, Principal]) => [
        name,
        { who, roles: name === 'buyer' ? ['owner'] : rolesOf(name) },
      ]),
    ),
    otherOne: { who: system('feedback'), roles: ['other'] },
  },
  samples: {
    ANSWER: { words: { reason: '已经修好了' } },
    ASK: { words: { reason: '是哪一页' } },
    REPLY: { words: { reason: '首页的横幅' } },
    HAND_ON: {
      leader3: ({ desk }) => (desk === 'leader3' ? undefined : { desk: 'leader3', words: '请您看一下' }),
      platform: ({ desk }) => (desk === 'platform' ? undefined : { desk: 'platform', words: '不归我管' }),
      organiser: ({ desk, organiser, answeredBy }) =>
        organiser === '' || desk === 'organiser' || answeredBy === organiser
          ? undefined
          : { desk: 'organiser', words: '请发起单位说明' },
    },
    MERGE: { into: { into: 'other1' } },
    FOLLOW: { words: { reason: '已经修好了' } },
    REOPEN: { why: { reason: '还是打不开' } },
    RATE: { stars: { stars: 5 } },
  },
  // Who gave an answer matters only to whether it can be opened again, and nothing does once it is over.
  fold: (state, facts) =>
    state === 'closed' || state === 'withdrawn' ? { ...facts, answeredBy: '', reopened: 0, mergedInto: '' } : facts,
}
