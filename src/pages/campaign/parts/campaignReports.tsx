import receipt from 'icon:receipt'
import type { DisclosureReport } from '../../../contract/disclosure.contract.ts'
import { DISCLOSURE_KINDS } from '../../../contract/disclosureWords.ts'
import { chinaDay } from '../../../contract/time.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { ReportVersion } from './reportVersion.tsx'

/** The steps of a disclosure; a form begins with what was written last. */
function ReportSteps({ report: { id, pending, versions } }: { report: DisclosureReport }) {
  const record = useRecord('disclosure', id)
  const last = pending ?? versions[0]
  const steps = useSteps(record, {
    context: {
      ...(last && { defaults: { words: last.words, assessment: last.assessment } }),
      hints: {
        words: '写做了什么、帮到多少人；不写受益人的姓名。金额从账目里自动取',
        assessment: '有合作单位的，写它做得怎样；没有可以不填',
      },
    },
  })
  return <InlineSteps record={record} steps={steps} />
}

interface ReportCardProps {
  report: DisclosureReport
  /** Whether the reader takes steps here. */
  acts: boolean
}

/** One disclosure: until when it is due, its newest version, the older ones folded. */
function ReportCard({ report, acts }: ReportCardProps) {
  const { kind, state, stateLabel, dueAt, late, versions, pending } = report
  const [newest, ...older] = versions
  return (
    <Card>
      <Stack>
        <Row wrap justify="between" gap="sm">
          <h2>{DISCLOSURE_KINDS[kind]}</h2>
          <Chip tone={late ? 'danger' : state === 'published' ? 'jade' : 'warn'}>{late ? '逾期' : stateLabel}</Chip>
        </Row>
        {!newest && (
          <p>
            {late ? '应当' : '要'}在 {chinaDay(dueAt)} 以前披露{late && '，已经逾期'}。
          </p>
        )}
        {newest && <ReportVersion version={newest} />}
        {older.length > 0 && (
          <Disclosure summary={`以前的版本（${older.length}）`}>
            <Stack>
              {older.map(version => (
                <ReportVersion key={version.number} version={version} />
              ))}
            </Stack>
          </Disclosure>
        )}
        {pending && (
          <Card variant="soft">
            <ReportVersion version={pending} />
          </Card>
        )}
        {acts && <ReportSteps report={report} />}
      </Stack>
    </Card>
  )
}

interface CampaignReportsProps {
  /** The campaign. */
  id: string
  acts: boolean
}

/** 披露: what was published of a campaign, in all versions, and what is due until when. */
export function CampaignReports({ id, acts }: CampaignReportsProps) {
  const { data, problem, retry } = useQuery('/api/huodong/getMujuanReports', { id })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={6} />
  if (data.reports.length === 0)
    return (
      <Empty
        title="还没有要披露的"
        text="募捐满三个月、募捐结束和项目完成以后，发起单位都要披露；账目里随时能看到每一笔。"
        icon={receipt}
      />
    )
  return (
    <Stack>
      {data.reports.map(report => (
        <ReportCard key={report.id} report={report} acts={acts} />
      ))}
    </Stack>
  )
}
