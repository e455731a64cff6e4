import type { AidDetail } from '../../../contract/aid.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MINUTE_MS } from '../../../contract/time.ts'
import { formatDuration } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import css from './cards.module.css'

/** The helper's report and the applicant's answer; renders nothing before. */
export function OutcomeCards({ aid: { report, thanks, issue, record } }: { aid: AidDetail }) {
  const issued = record.facts.issued === true
  const trail = issue && issued && thanks ? pathTo('/accomplishDetailCK', { id: issue }) : undefined
  return (
    <>
      {report && (
        <Card>
          <Stack gap="sm">
            <h2 className={css.title}>帮扶情况</h2>
            <p>{report.words}</p>
            {report.photos.length > 0 && <Photos label="现场照片" urls={report.photos} />}
            <MutedText block>
              用时 {formatDuration(report.minutes * MINUTE_MS)}，<When at={report.at} withTime /> 提交
            </MutedText>
            {trail && (
              <div>
                <ButtonLink variant="line" size="sm" href={trail}>
                  这些物资从哪里来
                </ButtonLink>
              </div>
            )}
          </Stack>
        </Card>
      )}
      {thanks && (
        <Card>
          <Stack gap="sm">
            <h2 className={css.title}>求助人的评价</h2>
            <Stars value={thanks.stars} />
            {thanks.words && <p>{thanks.words}</p>}
          </Stack>
        </Card>
      )}
    </>
  )
}
