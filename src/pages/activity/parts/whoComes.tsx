import type { ScreenPath } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Row, Section } from '../../../ui/parts/layout.tsx'

const LISTS: readonly (readonly [path: ScreenPath, label: string])[] = [
  ['/volunteerR', '志愿者'],
  ['/volunteerD', '志愿单位'],
  ['/carDetailR', '爱心车辆'],
  ['/donationR', '捐的物资'],
]

/** Links to an activity's participants. */
export function WhoComes({ id }: { id: string }) {
  return (
    <Section title="谁会来">
      <Row wrap gap="sm">
        {LISTS.map(([path, label]) => (
          <ButtonLink key={path} href={`${path}?id=${encodeURIComponent(id)}`} variant="line" size="sm">
            {label}
          </ButtonLink>
        ))}
      </Row>
    </Section>
  )
}
