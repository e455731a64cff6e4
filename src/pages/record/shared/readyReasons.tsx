import { PHRASE_STEPS } from '../../../contract/housePhrases.ts'
import { isKeyOf } from '../../../contract/keys.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
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

/** Returns the phrases that the platform published for a step; none for neighbours. */
export function useHousePhrases(step: string): readonly string[] {
  const uid = useView(view => view.uid)
  const { data: me } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  const isStaff = me !== undefined && me.roles.length > 0
  const known = isKeyOf(PHRASE_STEPS, step) ? step : undefined
  const { data } = useQuery(
    '/api/renwu/housePhrases',
    { step: known ?? 'feedback.ANSWER' },
    isStaff && known !== undefined,
  )
  return data?.dataList ?? NONE
}
const NONE: readonly string[] = []

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
