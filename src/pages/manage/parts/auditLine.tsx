import { memo } from 'react'
import { AUDIT_KINDS } from '../../../contract/auditWords.ts'
import type { AuditRow } from '../../../contract/manage.contract.ts'
import { mayOpen, screenOf } from '../../../contract/screens.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { isPerson } from '../../../machines/workflow/face.ts'
import { rolesOfStanding } from '../../../machines/workflow/facePages.ts'
import { faceById } from '../../../machines/workflows/index.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import css from './auditLine.module.css'

/** Who reads the audit: by whose pages they see the records, and by which roles pages open to them. */
export interface AuditReader {
  readonly posts: readonly string[]
  readonly roles: readonly string[]
}

/** Returns the page on which the reader sees a record; undefined where it is none of their matters or is closed. */
function pathFor(workflow: string, id: string, { posts, roles }: AuditReader): string | undefined {
  const { relations = {} } = faceById(workflow) ?? {}
  const isTheirs = Object.values(relations).some(
    relation => isPerson(relation) && relation.page && rolesOfStanding(relation.who).some(role => posts.includes(role)),
  )
  const path = isTheirs ? recordPath(workflow, id, { side: 'desk', roles: posts }) : undefined
  const screen = path && screenOf(path)
  return screen && mayOpen(screen, { isLogin: true, roles }) === 'yes' ? path : undefined
}

interface AuditLineProps {
  row: AuditRow
  reader: AuditReader
}

/** One line of the audit: when, who and in which post, what and why, whose matter or from where. */
export const AuditLine = memo(function AuditLine({ row, reader }: AuditLineProps) {
  const { kind, who, post, what, title, owner, workflow, record, opens, reason, origin, at } = row
  const href = opens ? pathFor(workflow, record, reader) : undefined
  const about = [title, title.includes(owner) ? '' : owner, origin].filter(Boolean).join(' · ')
  const cells = (
    <>
      <span className={css.at}>
        <When at={at} withTime />
      </span>
      <b>{[who, post].filter(Boolean).join(' · ')}</b>
      <span className={css.what}>
        <span>
          {what} {kind === 'refused' && <Chip tone="danger">{AUDIT_KINDS.refused}</Chip>}
        </span>
        {reason && <span>“{reason}”</span>}
      </span>
      <span className={css.about}>{about}</span>
    </>
  )
  return (
    <Card bare>
      {href ? (
        <a className={css.line} href={href}>
          {cells}
        </a>
      ) : (
        <div className={css.line}>{cells}</div>
      )}
    </Card>
  )
})
