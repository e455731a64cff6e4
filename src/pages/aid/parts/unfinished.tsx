import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import css from './apply.module.css'

interface UnfinishedProps {
  unsent: readonly { readonly title: string; readonly href: string }[]
  /** Applications in progress. */
  running: number
  /** Refused applications that can be revised. */
  refused: number
}

interface NoteProps {
  text: string
  label: string
  href: string
  /** Whether others are at it. */
  waits?: boolean
}

function Note({ text, label, href, waits = false }: NoteProps) {
  return (
    <Card variant={waits ? 'waiting' : 'soft'}>
      <div className={css.note}>
        <b>{text}</b>
        <ButtonLink variant="line" size="sm" href={href}>
          {label}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Unsent drafts, applications in progress, and refused ones to revise; renders nothing without any. */
export function Unfinished({ unsent, running, refused }: UnfinishedProps) {
  return (
    <>
      {unsent.map(({ title, href }) => (
        <Note key={href} text={`您有一份没有写完的${title}申请`} label="接着写" href={href} />
      ))}
      {refused > 0 && (
        <Note
          text={`有 ${refused} 件申请被驳回，改好可以重新提交`}
          label="去修改"
          href={pathTo('/myHelp', { tab: 'refused' })}
        />
      )}
      {running > 0 && <Note text={`有 ${running} 件申请正在办理`} label="看看进度" href={pathTo('/myHelp')} waits />}
    </>
  )
}
