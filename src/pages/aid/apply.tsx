import hands from 'art:handshake'
import parcel from 'art:package'
import scroll from 'art:scroll'
import { useSpan } from '../../data/delays.ts'
import { usePorts } from '../../data/ports.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { getView, useView } from '../../data/view.ts'
import { draftKey } from '../../machines/browser/draft.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Grid } from '../../ui/parts/layout.tsx'
import { Timeline } from '../../ui/parts/timeline.tsx'
import css from './parts/apply.module.css'
import { ApplyOption } from './parts/applyOption.tsx'
import { Unfinished } from './parts/unfinished.tsx'

const APPLY_OPTIONS = [
  {
    art: parcel,
    title: '物资援助',
    text: '米面粮油、冬衣被褥、学习用品、轮椅拐杖',
    needs: ['缺什么、要几件', '住在哪个社区', '有证件的话拍一张'],
    label: '申请物资',
    href: '/applyWz',
    draft: 'applyWz',
  },
  {
    art: hands,
    title: '救助',
    text: '看病、陪护、助学、住房、找工作、修修补补',
    needs: ['遇到了什么难处', '要钱还是要人帮忙', '病历、单据拍一张'],
    label: '申请救助',
    href: '/applyJz',
    draft: 'applyJz',
  },
  {
    art: scroll,
    title: '政策帮扶',
    text: '高龄津贴、医疗救助、临时救助等现行政策',
    needs: ['先看看符合哪一条', '按条件备好材料', '网上就能申请'],
    label: '找一项政策',
    href: '/help',
    draft: '',
  },
] as const

/** What follows an application, with how long each may take. */
const useNextSteps = (): string[] => [
  '您提交申请，随时可以撤回',
  `社区责任人 ${useSpan('aid', 'unanswered')}内受理；没有人受理会自动上报给上一级`,
  `责任人指派就近的志愿者，志愿者 ${useSpan('aid', 'undecided')}内答复`,
  '志愿者上门；物资从爱心仓库出库',
  '您确认完成，说说满不满意',
]

/** 我要求助: kinds of applications, their requirements, and unfinished drafts. */
export default function Apply() {
  const { drafts } = usePorts()
  const uid = useView(view => view.uid)
  const nextSteps = useNextSteps()
  const { data } = useQuery('/api/my/yuanzhuPage', {}, uid !== '')
  const unsent = APPLY_OPTIONS.filter(({ draft }) => uid && draft && drafts.get(draftKey(uid, draft)) !== null)
  const running = data ? data.counts.waiting + data.counts.running + data.counts.reported : 0
  return (
    <Board
      title="我要求助"
      sub="谁都有难的时候。说一声，邻居就来"
      aside={
        <Card variant="ground">
          <h2 className={css.head}>接下来会怎样</h2>
          <Timeline entries={nextSteps.map((label, index) => ({ label, now: index === 0 }))} />
        </Card>
      }
    >
      <Unfinished unsent={unsent} running={running} refused={data?.counts.refused ?? 0} />
      <Grid min={220} gap="sm">
        {APPLY_OPTIONS.map(option => (
          <ApplyOption key={option.href} {...option} />
        ))}
      </Grid>
    </Board>
  )
}

export function preload(): void {
  if (getView().uid) prefetchQuery('/api/my/yuanzhuPage', {})
}
