import { usePorts } from '../../../data/ports.ts'
import { useView } from '../../../data/view.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

const MAX_OWN = 5
const MAX_SHOWN = 40

/** Returns the reasons that this person gave last in a step, on this device, and how another one is remembered. */
export function useOwnReasons(step: string) {
  const { drafts } = usePorts()
  const key = `reasons:${useView(({ uid }) => uid)}:${step}`
  const own = (drafts.get(key) ?? '').split('\n').filter(Boolean)
  const remember = (reason: string) => {
    const line = reason.replace(/\s+/g, ' ').trim()
    if (line) drafts.set(key, [...new Set([line, ...own])].slice(0, MAX_OWN).join('\n'))
  }
  return { own, remember }
}

interface ReadyReasonsProps {
  reasons: readonly string[]
  onChoose: (reason: string) => void
}

/** Reasons that need not be typed, under their field: a press writes one into it. */
export function ReadyReasons({ reasons, onChoose }: ReadyReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <Row wrap gap="sm">
      {reasons.map(reason => (
        <Button key={reason} variant="line" size="sm" title={reason} onClick={() => onChoose(reason)}>
          {reason.length > MAX_SHOWN ? `${reason.slice(0, MAX_SHOWN)}…` : reason}
        </Button>
      ))}
    </Row>
  )
}
