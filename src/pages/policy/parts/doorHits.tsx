import { Card } from '../../../ui/parts/card.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { doorsFor } from './searchDoors.ts'

/** Where what was asked for is done, above everything that was found; renders nothing without a door. */
export function DoorHits({ keyword }: { keyword: string }) {
  const doors = doorsFor(keyword)
  if (doors.length === 0) return null
  return (
    <Section title="您可能要办">
      <Grid min={260}>
        {doors.map(({ title, text, href }) => (
          <Card key={href} href={href}>
            <b>{title}</b>
            <MutedText block>{text}</MutedText>
          </Card>
        ))}
      </Grid>
    </Section>
  )
}
