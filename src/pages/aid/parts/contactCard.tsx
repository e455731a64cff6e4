import pin from 'icon:map-pin'
import call from 'icon:phone'
import { lazy, Suspense } from 'react'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import css from './cards.module.css'

const PlaceMap = lazy(async () => ({ default: (await import('./placeMap.tsx')).PlaceMap }))

interface ContactCardProps {
  aid: AidDetail
  title: string
  /** For helpers: adds a map and a number to dial. */
  going?: boolean
}

/** Name and address of the applicant, as far as the reader may see them. */
export function ContactCard({ aid: { applicant }, title, going = false }: ContactCardProps) {
  const { name, phone, open, identity, regionNames, detail, at } = applicant
  return (
    <Card>
      <div className={css.person}>
        <div className={css.words}>
          <MutedText block>{title}</MutedText>
          <b>
            {name} {!(going && open) && phone}
          </b>
        </div>
        {going && open && phone && (
          <ButtonLink size="sm" variant="jade" icon={call} href={`tel:${phone}`}>
            {phone}
          </ButtonLink>
        )}
      </div>
      <p className={css.where}>
        <Icon svg={pin} /> {regionNames.join('')}
        {detail}
      </p>
      {identity && <MutedText block>证件号码 {identity}</MutedText>}
      {going && !open && <MutedText block>答应帮扶以后，才看得到电话和门牌号；办完就收起来。</MutedText>}
      {going && at && (
        <Suspense fallback={<Skeleton height="18.75rem" round="card" />}>
          <PlaceMap at={at} title={`${name}住在这里`} />
        </Suspense>
      )}
    </Card>
  )
}
