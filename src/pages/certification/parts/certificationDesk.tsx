import badge from 'icon:badge-check'
import { CERTIFICATION_KINDS } from '../../../contract/certificationWords.ts'
import { CERTIFICATION_DESK } from '../../../contract/recordLists.ts'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { identityFactsOf, stepContextOf } from './variants.ts'

/** 认证审核: who persons and organisations are. */
export const CertificationDesk = deskScreen('/api/renwu/identPage', {
  workflow: 'certification',
  list: CERTIFICATION_DESK,
  title: '认证审核',
  sub: '对照证件照片逐项核对；单位认证由平台另一人复核',
  unit: '份认证',
  filters: { keyword: '姓名、单位、号码、手机', since: '', region: '' },
  row: ({ name, kind, roleLabel, number, regionName, at, stateLabel }) => ({
    title: `${name} · ${roleLabel ? `${roleLabel}认证` : CERTIFICATION_KINDS[kind]}`,
    sub: `${regionName} ${number}`,
    since: at,
    stateLabel,
  }),
  matter: item => ({
    title: `${item.name} · ${CERTIFICATION_KINDS[item.kind]}`,
    facts: [
      { label: '账号', value: item.owner },
      ...identityFactsOf(item),
      item.reason !== '' && { label: '最近的说明', value: item.reason },
    ],
    context: stepContextOf(item.kind),
    photos: item.change ? { label: '变更的证明', urls: item.change.photos } : { label: '证件照片', urls: item.photos },
  }),
  empty: { title: '这里没有认证', text: '有新的申请时，消息里会通知。', icon: badge },
})
