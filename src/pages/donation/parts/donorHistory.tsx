import { pathTo } from '../../../contract/screens.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Section, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { DonationCard } from './donationCard.tsx'
import { donationPath } from './donationPath.ts'
import css from './donorHistory.module.css'
import type { DonorProfile } from './donorPoster.ts'

/** The medals of a donor, earned or not yet, and the newest gifts. */
export function DonorHistory({ card: { uid, medals, recent } }: { card: DonorProfile }) {
  return (
    <>
      {medals.length > 0 && (
        <Section title="勋章">
          <Card>
            <ul className={css.medals}>
              {medals.map(({ id, title, picture, earned, hint }) => (
                <li key={id} className={css.medal} data-earned={earned || undefined}>
                  <Picture src={picture} alt="" width={48} height={48} edge="circle" />
                  <span>
                    <b>{title}</b> {earned && <Chip tone="jade">已获得</Chip>}
                    <MutedText size="xs" block>
                      {hint}
                    </MutedText>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
      <Section
        title="最近的善举"
        {...(recent.length > 0 && { more: { label: '全部', href: pathTo('/benevolence', { donor: uid }) } })}
      >
        {recent.length > 0 ? (
          <Stack gap="sm">
            {recent.map(gift => (
              <DonationCard key={gift.id} gift={gift} href={donationPath(gift)} named />
            ))}
          </Stack>
        ) : (
          <MutedText block>还没有收到的捐物。</MutedText>
        )}
      </Section>
    </>
  )
}
