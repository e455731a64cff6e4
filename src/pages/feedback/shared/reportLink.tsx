import { useLocation, useSearch } from 'wouter'
import type { FeedbackKind } from '../../../contract/feedbackWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { aboutOf } from './aboutOf.ts'

/** Leads to the feedback form about the page that it stands on. */
export function ReportLink({ kind = 'report', children }: { kind?: FeedbackKind; children: string }) {
  const [path] = useLocation()
  const search = useSearch()
  const about = aboutOf(`${path}?${search}`)
  return (
    <ButtonLink variant="quiet" size="sm" href={pathTo('/feedback', { kind, about })}>
      {children}
    </ButtonLink>
  )
}
