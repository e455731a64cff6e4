import { useLocation, useSearch } from 'wouter'
import type { FeedbackKind } from '../../../contract/feedbackWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { aboutOf } from './aboutOf.ts'

interface ReportLinkProps {
  kind?: FeedbackKind
  /** Address of what is meant, where that is not the whole page. */
  address?: string
  children: string
}

/** Leads to the feedback form about the page that it stands on, or about a part of it. */
export function ReportLink({ kind = 'report', address, children }: ReportLinkProps) {
  const [path] = useLocation()
  const search = useSearch()
  const about = aboutOf(address ?? `${path}?${search}`)
  return (
    <ButtonLink variant="quiet" size="sm" href={pathTo('/feedback', { kind, about })}>
      {children}
    </ButtonLink>
  )
}
