import check from 'icon:check'
import paper from 'icon:file-text'
import call from 'icon:phone'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { ShareButton } from '../../share/shared/shareButton.tsx'
import css from './policyBody.module.css'
import type { PolicyDetail } from './policyFacts.tsx'

function BulletCard({ title, icon, items }: { title: string; icon: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Card>
      <h2 className={css.head}>{title}</h2>
      <ul className={css.list}>
        {items.map(item => (
          <li key={item}>
            <Icon svg={icon} size={18} />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Conditions, documents, text, and office. */
export function PolicyBody({ policy }: { policy: PolicyDetail }) {
  const { id, title, conditions, papers, body, office, contactPhone } = policy
  return (
    <>
      <div className={css.two}>
        <BulletCard title="谁可以申请" icon={check} items={conditions} />
        <BulletCard title="要带的材料" icon={paper} items={papers} />
      </div>
      {body && (
        <Card>
          <Prose text={body} />
        </Card>
      )}
      <Card variant="soft">
        <h2 className={css.head}>到哪里办</h2>
        <p>{office}</p>
        <div className={css.steps}>
          {contactPhone && (
            <ButtonLink href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`} variant="line" icon={call}>
              打电话问 {contactPhone}
            </ButtonLink>
          )}
          <ShareButton path={pathTo('/helpDetail', { id })} title={title} />
        </div>
      </Card>
    </>
  )
}
