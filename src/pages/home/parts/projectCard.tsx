import { memo } from 'react'
import type { Project } from '../../../contract/home.contract.ts'
import { MediaCard } from '../../../ui/parts/card.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

/** A welfare project in a list: what, who and where. */
export const ProjectCard = memo(function ProjectCard({
  project: { id, title, summary, picture, organisation, regionName },
  headingLevel = 3,
}: {
  project: Project
  headingLevel?: 2 | 3
}) {
  return (
    <MediaCard
      href={`/platformDetail?project=${id}`}
      picture={picture}
      title={title}
      sub={summary}
      headingLevel={headingLevel}
    >
      <MutedText size="xs">
        {organisation} · {regionName}
      </MutedText>
    </MediaCard>
  )
})
