import receipt from 'icon:receipt'
import { DISCLOSURE_DESK } from '../../../contract/campaignLists.ts'
import { DISCLOSURE_KINDS } from '../../../contract/disclosureWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { figureFacts } from '../parts/reportVersion.tsx'

/** 信息披露 to check: the words against the figures of the ledger. */
export const DisclosureDesk = deskScreen('/api/renwu/disclosurePage', {
  workflow: 'disclosure',
  list: DISCLOSURE_DESK,
  title: '审核',
  sub: '对照账目核对文字；金额由系统从账目取，不能填写',
  unit: '份披露',
  filters: { keyword: '募捐、发起单位、手机', since: '', region: '' },
  row: ({ title, kind, organisation, dueAt, pending, at, stateLabel }) => ({
    title: `${title} · ${DISCLOSURE_KINDS[kind]}`,
    sub: `${organisation} · ${chinaDay(dueAt)} 到期`,
    since: pending?.writtenAt ?? at,
    stateLabel,
  }),
  matter: ({ campaign, title, organisation, kind, dueAt, late, pending, versions, refusal }) => {
    const shown = pending ?? versions[0]
    return {
      title: `${title} · ${DISCLOSURE_KINDS[kind]}`,
      facts: [
        { label: '发起单位', value: organisation },
        { label: '期限', value: `${chinaDay(dueAt)}${late ? '，已经逾期' : ''}` },
        ...(shown ? figureFacts(shown) : []),
        shown && { label: '内容', value: shown.words },
        shown?.assessment && { label: '合作方评估', value: shown.assessment },
        shown?.reason && { label: '更正说明', value: shown.reason },
        pending && versions[0] && { label: '现在公布的', value: versions[0].words },
        refusal && { label: '上次退回', value: refusal },
        {
          label: '募捐',
          value: <a href={pathTo('/fundraisingDetail', { id: campaign, tab: 'ledger' })}>看募捐的账目</a>,
        },
      ],
      ...(shown && { photos: { label: '披露的照片', urls: shown.photos } }),
    }
  },
  empty: { title: '这里没有信息披露', text: '有单位提交时，消息里会通知。', icon: receipt },
  emptyTab: { title: '这里没有信息披露', text: '换一个状态看看，或者看全部。' },
})
