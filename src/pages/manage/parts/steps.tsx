import * as z from 'zod/mini'
import type { ServedRecord } from '../../../contract/record.contract.ts'
import { stepOf } from '../../../contract/steps.contract.ts'
import type { Wire } from '../../../contract/wire.ts'
import { offeredTo } from '../../../machines/browser/offered.ts'
import { ask, prompt } from '../../../ui/asking.ts'
import { say } from '../../../ui/messages.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Timeline } from '../../../ui/parts/timeline.tsx'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import { usePorts } from '../../ports.ts'
import { useRead } from '../../reading.ts'

const MOST_WORDS = 200

interface StepsProps {
  workflow: string
  id: string
  /** What it is about, said before a step is taken. */
  about: string
  /** Lists that a step changes. */
  changes: readonly Wire[]
}

/** How one record came to where it stands, and every step that the chart gives me on it. */
export function Steps({ workflow, id, about, changes }: StepsProps) {
  const { call } = usePorts()
  const { data: me } = useRead('/api/my/getMyInfo', {})
  const { data, problem, retry } = useRead('/api/my/getLiucheng', { workflow, id })
  const { busy, run } = useDoing()
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data || !me) return <SkeletonLines lines={3} />
  const offers = offeredTo(me, workflow, data)
  const take = async (offer: (typeof offers)[number], { version }: ServedRecord) => {
    const { event, label, input, confirm, tone } = offer
    const wire = stepOf(workflow, event)?.wire
    if (!wire) return
    const asked = { title: `${label}？`, text: confirm ?? about, confirmLabel: label }
    const toned = tone === 'danger' ? ({ ...asked, tone } as const) : asked
    let words: string | null = null
    if (input) {
      const valid = (reason: string) => z.safeParse(input, { reason: reason.trim() }).success
      words = await prompt({ ...toned, label: '理由', lines: 4, max: MOST_WORDS, valid })
      if (words === null) return
    } else if (!(await ask(toned))) return
    await run(event, async () => {
      try {
        await call(wire, { id, version, ...(words !== null && { input: { reason: words.trim() } }) })
        say(`已${label}`, 'done')
      } finally {
        readAgain('/api/my/getLiucheng', ...changes)
      }
    })
  }
  return (
    <Stack gap="sm">
      <Timeline
        entries={data.history.map(({ label, at, role, note }) => ({
          ...{ label, at },
          text: note ? `${role}：${note}` : role,
        }))}
      />
      {offers.length === 0 ? (
        <Quiet block>没有需要您处理的了</Quiet>
      ) : (
        <Row wrap gap="sm">
          {offers.map(offer => (
            <Button
              key={offer.event}
              size="sm"
              look={offer.tone === 'danger' ? 'danger' : 'solid'}
              busy={busy === offer.event}
              why={offer.refusal?.message}
              onClick={() => void take(offer, data)}
            >
              {offer.label}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}
