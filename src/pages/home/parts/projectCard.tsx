import { memo } from 'react'
import type { Project } from '../../../contract/home.contract.ts'
import { MediaCard } from '../../../ui/parts/card.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { firstBuilt } from '../../built.ts'

/** A welfare project among others: what it does, who does it and where. */
export const ProjectCard = memo(function ProjectCard({
  project: { id, title, summary, picture, organisation, regionName },
  rank = 3,
}: {
  project: Project
  rank?: 2 | 3
}) {
  return (
    <MediaCard
      href={firstBuilt(`/platformDetail?project=${id}`)}
      picture={picture}
      title={title}
      sub={summary}
      rank={rank}
    >
      <Quiet size="xs">
        {organisation} · {regionName}
      </Quiet>
    </MediaCard>
  )
})
