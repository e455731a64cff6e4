import call from 'icon:phone'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './cards.module.css'

/** My helper, with a number to call while in progress; renders nothing without one. */
export function HelperCard({ aid: { helper } }: { aid: AidDetail }) {
  if (!helper) return null
  const { name, phone, open, avatar } = helper
  return (
    <Card>
      <div className={css.person}>
        <Picture src={avatar} alt="" width={48} height={48} edge="circle" />
        <div className={css.words}>
          <MutedText block>帮扶人</MutedText>
          <b>{name}</b>
        </div>
        {open && phone ? (
          <ButtonLink variant="line" size="sm" icon={call} href={`tel:${phone}`}>
            {phone}
          </ButtonLink>
        ) : (
          <MutedText>{phone}</MutedText>
        )}
      </div>
    </Card>
  )
}
