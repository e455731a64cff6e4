/** Disclosures of one campaign: its organisation writes, a person of the platform publishes. */
import type { Disclosure, disclosure } from '../../../../src/machines/workflows/disclosure/chart.ts'
import type { World } from '../world.ts'
import { actorsOf, system } from './people.ts'

/** Far away, ms since 1970. */
const DUE = 4_000_000_000_000
export const RAISED: Disclosure = {
  owner: 'seller',
  place: '330106',
  campaign: 'c1',
  kind: 'raised',
  dueAt: DUE,
  late: false,
  number: 0,
  running: false,
}

const report = { words: '十台暖气已经装好，老人家里暖和了', assessment: '', photos: [] }
const correction = { ...report, words: '十二台暖气已经装好，老人家里暖和了', reason: '少写了两台' }

export const disclosureWorld: World<typeof disclosure> = {
  births: { raised: RAISED, interim: { ...RAISED, kind: 'interim', running: true } },
  actors: {
    ...actorsOf({ seller: ['owner'], platform: ['platform'] }),
    fund: { who: system('campaign'), roles: ['campaign'] },
  },
  samples: {
    SUBMIT: { report },
    CORRECT: { correction },
    RETURN: { why: { reason: '请写明数量' } },
  },
  // The first version and a correction are told apart, and no more.
  fold: (state, facts) => ({
    ...facts,
    number: Math.min(facts.number, 1),
    running: state === 'due' && facts.running,
  }),
}
