import call from 'icon:phone'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import css from './cards.module.css'

/** Who helps me, with a number to call as long as it is under way; nothing while nobody does. */
export function HelperCard({ aid: { helper } }: { aid: AidDetail }) {
  if (!helper) return null
  const { name, phone, open, avatar } = helper
  return (
    <Card>
      <div className={css.person}>
        <Picture src={avatar} alt="" width={48} height={48} edge="circle" />
        <div className={css.words}>
          <Quiet block>帮扶人</Quiet>
          <b>{name}</b>
        </div>
        {open && phone ? (
          <ButtonLink look="line" size="sm" sign={call} href={`tel:${phone}`}>
            {phone}
          </ButtonLink>
        ) : (
          <Quiet>{phone}</Quiet>
        )}
      </div>
    </Card>
  )
}
