import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Photos } from './photos.tsx'
import { Steps } from './steps.tsx'

interface MatterProps {
  workflow: 'shop' | 'complaint'
  id: string
  title: string
  stateLabel: string
  at: number
  facts: readonly Fact[]
  photos: { readonly label: string; readonly urls: readonly string[] }
  open: boolean
  onOpen: (open: boolean) => void
}

const CHANGES = {
  shop: ['/api/v3/shopApplyPage', '/api/v3/myShops'],
  complaint: ['/api/v3/complaintPage'],
} as const

/** One matter that the platform decides; opened, it shows how it came so far and what can be done. */
export function Matter({ workflow, id, title, stateLabel, at, facts, photos, open, onOpen }: MatterProps) {
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap gap="sm" spread="between">
          <h2>{title}</h2>
          <Chip>{stateLabel}</Chip>
        </Row>
        <Quiet size="xs" block>
          <When at={at} withTime />
        </Quiet>
        <Facts items={[...facts, { label: photos.label, value: <Photos {...photos} /> }]} />
        <Row>
          <Button
            look="line"
            size="sm"
            aria-expanded={open}
            aria-label={`${open ? '收起' : '经过和处理'}：${title}`}
            onClick={() => onOpen(!open)}
          >
            {open ? '收起' : '经过和处理'}
          </Button>
        </Row>
        {open && <Steps workflow={workflow} id={id} about={title} changes={CHANGES[workflow]} />}
      </Stack>
    </Card>
  )
}
