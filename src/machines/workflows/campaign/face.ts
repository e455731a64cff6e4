/** Face of 募捐: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { campaign } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    campaign: { receives: 'OVERDUE'; opened: false }
  }
}

const page = (id: string) => pathTo('/fundraisingDetail', { id })

export const campaignFace = faceOf<typeof campaign>()({
  id: 'campaign',
  label: '募捐',
  load: async () => (await import('./chart.ts')).campaign,
  steps: {
    DRAFT: '/api/huodong/mujuanSave',
    EDIT: '/api/huodong/mujuanSave',
    SUBMIT: step('campaignSubmit', '/api/huodong/mujuanSubmit', '提交募捐方案审核'),
    WITHDRAW: step('campaignWithdraw', '/api/huodong/mujuanWithdraw', '撤回募捐'),
    CHECK: step('campaignCheck', '/api/renwu/mujuanCheck', '募捐初审通过'),
    PUBLISH: step('campaignPublish', '/api/renwu/mujuanPublish', '募捐复审通过并公布'),
    RETURN: step('campaignReturn', '/api/renwu/mujuanReturn', '退回募捐方案修改'),
    FILE: step('campaignFile', '/api/huodong/mujuanFile', '补填募捐备案号'),
    PAUSE: step('campaignPause', '/api/renwu/mujuanPause', '暂停募捐'),
    RESUME: step('campaignResume', '/api/renwu/mujuanResume', '恢复募捐'),
    CLOSE: step('campaignClose', '/api/huodong/mujuanClose', '提前结束募捐'),
    END_PROJECT: step('campaignEndProject', '/api/huodong/mujuanEndProject', '募捐的项目已经完成'),
    PROPOSE_REST: step('campaignRest', '/api/huodong/mujuanRest', '提出募捐余款的去向'),
    AGREE_REST: step('campaignRestAgree', '/api/renwu/mujuanRestAgree', '同意转出募捐的余款'),
    TURN_DOWN_REST: step('campaignRestRefuse', '/api/renwu/mujuanRestRefuse', '不同意募捐余款的去向'),
    STOP: step('campaignStop', '/api/renwu/mujuanStop', '叫停募捐'),
    AGREE_STOP: step('campaignStopAgree', '/api/renwu/mujuanStopAgree', '另一位平台人员同意叫停募捐'),
    TURN_DOWN_STOP: step('campaignStopRefuse', '/api/renwu/mujuanStopRefuse', '不叫停募捐'),
    GIVE_BACK_REST: step('campaignBack', '/api/renwu/mujuanBack', '提出退还被叫停的募捐的余款'),
    AGREE_BACK: step('campaignBackAgree', '/api/renwu/mujuanBackAgree', '另一位财务同意退还余款'),
    TURN_DOWN_BACK: step('campaignBackRefuse', '/api/renwu/mujuanBackRefuse', '不退还余款'),
    HAND_OVER: step('campaignHand', '/api/renwu/mujuanHand', '提出移交被叫停的募捐的余款'),
    AGREE_HAND: step('campaignHandAgree', '/api/renwu/mujuanHandAgree', '另一位平台人员同意移交余款'),
    TURN_DOWN_HAND: step('campaignHandRefuse', '/api/renwu/mujuanHandRefuse', '不移交余款'),
    COMPLETE: step('campaignComplete', '/api/huodong/mujuanComplete', '完结募捐'),
  },
  letters: {
    EDIT: 'E',
    SUBMIT: 'S',
    WITHDRAW: 'W',
    CHECK: 'A',
    PUBLISH: 'P',
    RETURN: 'R',
    FILE: 'F',
    PAUSE: 'Z',
    RESUME: 'U',
    CLOSE: 'C',
    END_PROJECT: 'D',
    COMPLETE: 'O',
    PROPOSE_REST: 'Y',
    AGREE_REST: 'A',
    TURN_DOWN_REST: 'T',
    STOP: 'Q',
    AGREE_STOP: 'A',
    TURN_DOWN_STOP: 'T',
    GIVE_BACK_REST: 'B',
    AGREE_BACK: 'A',
    TURN_DOWN_BACK: 'T',
    HAND_OVER: 'H',
    AGREE_HAND: 'A',
    TURN_DOWN_HAND: 'T',
  },
  relations: {
    owner: { who: { by: 'owner' }, page },
    platform: { who: { by: 'role', role: 'platform' }, page },
    // As soon as the cause of the pause is gone.
    resumer: { who: { by: 'binding', roles: ['platform'] }, page },
    second: { who: { by: 'role', role: 'platform', except: 'checkedBy' }, page },
    otherPlatform: { who: { by: 'role', role: 'platform', except: 'askedBy' }, page },
    finance: { who: { by: 'role', role: 'finance' }, page },
    otherFinance: { who: { by: 'role', role: 'finance', except: 'askedBy' }, page },
    receiver: { who: { by: 'fact', fact: 'restOwner' }, page },
    disclosure: { system: 'disclosure' },
  },
  tasks: {
    SUBMIT: false,
    CHECK: { for: 'platform', kind: 'decide', list: '/fundraising?desk=review' },
    PUBLISH: { for: 'second', kind: 'decide', list: '/fundraising?desk=review&tab=checked' },
    FILE: false,
    RESUME: { for: 'resumer', kind: 'check', list: '/fundraising?desk=review&tab=running' },
    // The clock ends the project; completing it may wait for others.
    END_PROJECT: false,
    COMPLETE: false,
    PROPOSE_REST: false,
    AGREE_REST: {
      for: 'second',
      kind: 'countersign',
      list: '/fundraising?desk=review&tab=past',
      when: { announced: true },
    },
    AGREE_STOP: { for: 'otherPlatform', kind: 'stop', list: '/fundraising?desk=review&tab=past' },
    GIVE_BACK_REST: {
      for: 'finance',
      kind: 'giveBack',
      list: '/accounting?book=campaign&tab=past',
      when: { gaveBack: false },
    },
    AGREE_BACK: { for: 'otherFinance', kind: 'countersignBack', list: '/accounting?book=campaign&tab=past' },
    HAND_OVER: {
      for: 'platform',
      kind: 'handOver',
      list: '/fundraising?desk=review&tab=past',
      when: { gaveBack: true },
    },
    AGREE_HAND: {
      for: 'otherPlatform',
      kind: 'stop',
      list: '/fundraising?desk=review&tab=past',
      when: { announced: true },
    },
  },
})
