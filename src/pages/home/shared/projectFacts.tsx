import type { WireReply } from '../../../contract/wire.ts'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Phone } from './phone.tsx'

export type ProjectDetail = WireReply<'/api/index/getGongyixiangmuDetails'>

/** Returns the key facts of a project. */
export const projectFacts = (project: ProjectDetail): readonly Fact[] => [
  { label: '发起单位', value: project.organisation },
  { label: '服务地区', value: project.regionName },
  { label: '受益人数', value: `${project.beneficiaries.toLocaleString('zh-CN')} 人` },
  { label: '开始时间', value: <When at={project.startedAt} /> },
  { label: '联系电话', value: <Phone number={project.contactPhone} /> },
]
