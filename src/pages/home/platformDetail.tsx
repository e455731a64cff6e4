import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { ArticlePage } from './parts/articlePage.tsx'
import { ProjectPage } from './parts/projectPage.tsx'

const NAMES = ['id', 'project'] as const

/** 平台介绍详情: one article (`?id=`), or one welfare project (`?project=`). */
export default function PlatformDetail() {
  const { id, project } = useUrlQuery(NAMES).query
  return project ? <ProjectPage key={project} id={project} /> : <ArticlePage key={id} id={id} />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  const project = query.get('project')
  if (project) prefetchQuery('/api/index/getGongyixiangmuDetails', { id: project })
  else if (id) prefetchQuery('/api/index/platformJieshaoDetails', { id })
}
