import { MOST_COUNTED_GIFTS } from '../../contract/campaign.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { useView } from '../../data/view.ts'
import { formatCapped } from '../../ui/format.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Progress } from '../../ui/parts/figures.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { Picture } from '../../ui/parts/picture.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { TabList } from '../../ui/parts/tabList.tsx'
import { ReportLink } from '../feedback/shared/reportLink.tsx'
import { Favourite } from '../mall/shared/favourite.tsx'
import { RecordProgress } from '../record/shared/recordProgress.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { ShareButton } from '../share/shared/shareButton.tsx'
import { CampaignLedger } from './parts/campaignLedger.tsx'
import { CampaignQuestions } from './parts/campaignQuestions.tsx'
import { CampaignReports } from './parts/campaignReports.tsx'
import { GiftThanks } from './parts/giftThanks.tsx'
import { GivePanel } from './parts/givePanel.tsx'
import { MyDonations } from './parts/myDonations.tsx'
import { planFacts } from './parts/planFacts.tsx'
import { RestNotice } from './parts/restNotice.tsx'
import { daysText, SumsLine } from './parts/sums.tsx'

const TABS = [
  { value: 'story', label: '介绍' },
  { value: 'plan', label: '方案' },
  { value: 'ledger', label: '账目' },
  { value: 'reports', label: '披露' },
  { value: 'questions', label: '疑问' },
] as const

/** States in which the notice of where its rest goes stands. */
const MOVING: ReadonlySet<string> = new Set(['restNotice', 'handing'])

export const reads = screenReads(['id', 'report', 'tab', 'payment'], ({ id, report }) => ({
  read: (id || report) && readOf('/api/huodong/getMujuanDetails', id ? { id } : { report }),
}))

/** 募捐详情: what for, raised and left, giving, plan and ledger; its organisation and the platform act here, too. */
export default function CampaignScreen() {
  const { query, setQuery, read } = useReads(reads)
  const { report, payment } = query
  const uid = useView(view => view.uid)
  const { data, loading, problem, retry } = read
  const id = query.id || (data?.id ?? '')
  const record = useRecord('campaign', data?.acts ? id : '')
  const steps = useSteps(record, {
    ownScreens: { EDIT: pathTo('/fundraising', { plan: id }) },
    // What is missing is filled in first.
    ...((data?.obstacles.length ?? 0) > 0 && { main: 'EDIT' }),
    context: {
      lines: data?.restTargets ?? [],
      hints: { to: '目的要相同或者相近；转给别的单位的，公示期满后由银行转到它的收款账户，平台核对后记账' },
    },
  })
  if ((!query.id && !report) || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这个募捐"
        text="它可能还没有公布，或者链接不完整。"
        action={{ label: '看募捐', href: pathTo('/fundraising') }}
      />
    )
  const tab = TABS.find(({ value }) => value === query.tab)?.value ?? (report ? 'reports' : 'story')
  return (
    <>
      <Detail
        title={data?.title ?? '募捐详情'}
        {...(data && { sub: data.summary, state: { label: data.stateLabel, text: daysText(data, Date.now()) } })}
        loading={loading}
        failure={problem && { text: problem.message, onRetry: retry }}
        summary={
          data && (
            <Row wrap>
              <Picture src={data.picture} alt="" width={200} height={120} priority edge="lead" />
              <Stack gap="sm">
                <Progress value={data.raised / data.goal} label={`${data.title}的筹款进度`} />
                <SumsLine row={data} />
                <p>
                  {formatCapped(data.donations, MOST_COUNTED_GIFTS)} 笔捐款 · {data.organisation}（{data.creditCode}）
                </p>
                <Row wrap gap="sm">
                  {data.emergency && <Chip tone="warn">应急</Chip>}
                  {data.overdue && <Chip tone="danger">披露逾期</Chip>}
                  <Favourite key={id} kind="campaign" id={id} on={data.favourite} />
                  <ShareButton path={pathTo('/fundraisingDetail', { id })} title={data.title} size="sm" />
                  {!data.isOwner && (
                    <>
                      <ReportLink kind="charity">对善款有疑问</ReportLink>
                      <ReportLink>举报</ReportLink>
                    </>
                  )}
                </Row>
              </Stack>
            </Row>
          )
        }
        whyNot={steps.whyNot}
        actions={steps.actions}
      >
        {data && (
          <>
            {data.obstacles.length > 0 && (
              <Card variant="soft">
                <h2>提交以前还要</h2>
                <ul>
                  {data.obstacles.map(one => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </Card>
            )}
            {data.stopReason && (
              <Card variant="soft">
                <h2>这次募捐被平台叫停</h2>
                <p>{data.stopReason}</p>
                <p>
                  {data.state === 'concluded'
                    ? '余款已经退还捐款人或者移交，每一笔都在账目里。'
                    : '不再接受捐款和支出。没有用过的捐款从最后一笔起逐笔原路退回，用了一部分的退余下的部分；退不了的公示以后移交给目的相近的募捐。开了票据的捐款，请先作废票据。'}
                </p>
              </Card>
            )}
            {data.rest && <RestNotice rest={data.rest} stands={MOVING.has(data.state)} />}
            {data.claimable !== null && (
              <Card>
                <Stack gap="sm">
                  <h2>支出</h2>
                  <p>付给供应商或受益人以前先申请，附上发票；两位财务办理，拨付后记进账目。</p>
                  <Row wrap gap="sm">
                    <ButtonLink size="sm" variant="line" href={pathTo('/charge', { campaign: id })}>
                      申请支出
                    </ButtonLink>
                    <ButtonLink size="sm" variant="line" href={pathTo('/charge')}>
                      看支出申请
                    </ButtonLink>
                  </Row>
                </Stack>
              </Card>
            )}
            {payment && <GiftThanks payment={payment} campaign={data} />}
            {!payment && !data.isOwner && data.obstacles.length === 0 && <GivePanel key={id} campaign={data} />}
            {uid && <MyDonations campaign={id} />}
            <TabList label="募捐" tabs={TABS} value={tab} onChange={next => setQuery({ tab: next })}>
              {tab === 'story' && (
                <Card>
                  <Prose text={data.story} />
                </Card>
              )}
              {tab === 'plan' && (
                <Card>
                  <Facts items={planFacts(data)} />
                </Card>
              )}
              {tab === 'ledger' && <CampaignLedger id={id} />}
              {tab === 'questions' && <CampaignQuestions id={id} />}
              {tab === 'reports' && <CampaignReports id={id} acts={data.acts} />}
            </TabList>
            {data.acts && <RecordProgress record={record} />}
          </>
        )}
      </Detail>
      {steps.dialog}
    </>
  )
}
