import network from 'icon:network'
import { lazy, Suspense, useState } from 'react'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Timeline } from '../../../ui/parts/timeline.tsx'
import css from './recordProgress.module.css'
import { timelineOf } from './recordTimeline.ts'
import { RecordWay } from './recordWay.tsx'

const WorkflowPicture = lazy(async () => ({ default: (await import('./workflowPicture.tsx')).WorkflowPicture }))

/** 进度: history of a record, and the diagram of its workflow. */
export function RecordProgress({ record }: { record: RecordHandle }) {
  const [open, setOpen] = useState(false)
  const { flow, row, history, timers } = record
  return (
    <Card>
      <div className={css.head}>
        <h2>进度</h2>
        {flow && (
          <Button variant="quiet" size="sm" icon={network} onClick={() => setOpen(true)}>
            看流程图
          </Button>
        )}
      </div>
      <Timeline entries={timelineOf(history)} />
      {open && flow && row && (
        <Dialog open title={`${flow.label}流程图`} width={640} onClose={() => setOpen(false)}>
          <Stack>
            <RecordWay record={record} />
            <Disclosure summary="所有可能的路" whileOpen>
              <Suspense fallback={<SkeletonLines lines={6} />}>
                <WorkflowPicture flow={flow} record={{ ...row, history, timers }} />
              </Suspense>
            </Disclosure>
          </Stack>
        </Dialog>
      )}
    </Card>
  )
}
