/** Face of 信息披露: calls, pages and tasks. */
import { DISCLOSURE_KINDS } from '../../../contract/disclosureWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { disclosure } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    disclosure: { receives: 'REPLACE'; opened: true }
  }
}

/** 3,000 signs of words and 1,000 of the assessment. */
const MAX_BYTES = 65_536

export const disclosureFace = faceOf<typeof disclosure>()({
  id: 'disclosure',
  label: '信息披露',
  load: async () => (await import('./chart.ts')).disclosure,
  steps: {
    SUBMIT: step('disclosureSubmit', '/api/huodong/disclosureSubmit', '提交信息披露', { maxBytes: MAX_BYTES }),
    PUBLISH: step('disclosurePublish', '/api/renwu/disclosurePublish', '核对并公布信息披露'),
    RETURN: step('disclosureReturn', '/api/renwu/disclosureReturn', '退回信息披露修改'),
    CORRECT: step('disclosureCorrect', '/api/huodong/disclosureCorrect', '更正信息披露', { maxBytes: MAX_BYTES }),
  },
  letters: { SUBMIT: 'S', PUBLISH: 'P', RETURN: 'R', CORRECT: 'E' },
  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/fundraisingDetail', { report: id }) },
    platform: {
      who: { by: 'role', role: 'platform' },
      page: id => pathTo('/manage/reviews', { book: 'disclosure', id }),
    },
    campaign: { system: 'campaign' },
  },
  tasks: {
    SUBMIT: { for: 'owner', kind: 'disclose', list: '/fundraising?desk=mine' },
    PUBLISH: { for: 'platform', kind: 'decide', list: '/manage/reviews?book=disclosure' },
  },
  title: ({ kind }) => DISCLOSURE_KINDS[kind],
})
