import gift from 'icon:gift'
import money from 'icon:hand-coins'
import truck from 'icon:truck'
import type { PARTIES } from '../../../contract/words.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

interface OtherWaysProps {
  /** The activity's id. */
  id: string
  kind: keyof typeof PARTIES
}

/** Other ways to take part: vehicle, goods, money. */
export function OtherWays({ id, kind }: OtherWaysProps) {
  const organisation = kind === 'organisation'
  const query = `id=${encodeURIComponent(id)}`
  const ways = [
    {
      icon: truck,
      title: '出一辆车',
      text: '接送人或运物资，由活动负责人安排',
      href: `${organisation ? '/carDetailD' : '/carDetailR'}?${query}&new=1`,
    },
    {
      icon: gift,
      title: '捐物资',
      text: '为这场活动捐东西，去向看得见',
      href: `/donationW?activity=${encodeURIComponent(id)}`,
    },
    { icon: money, title: '捐款', text: '看看正在进行的募捐', href: '/fundraising' },
  ]
  return (
    <Section title="别的方式">
      <Grid min={220} gap="sm">
        {ways.map(({ icon, title, text, href }) => (
          <Card key={title} href={href}>
            <b>
              <Icon svg={icon} /> {title}
            </b>
            <MutedText block>{text}</MutedText>
          </Card>
        ))}
      </Grid>
    </Section>
  )
}
