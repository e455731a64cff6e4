import { ARTICLE_TOPIC_LABELS } from '../../contract/articleWords.ts'
import { ARTICLE_TOPICS, type Article } from '../../contract/home.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { MediaRow } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { When } from '../../ui/parts/when.tsx'
import { ProjectCard } from './parts/projectCard.tsx'

/** Welfare projects have no list of their own in the specification; here they are the first topic. */
const PROJECTS = 'project'
const tabs = [
  { value: '', label: ARTICLE_TOPIC_LABELS.platform },
  { value: PROJECTS, label: '公益项目' },
  ...(['agreement', 'privacy', 'contact'] as const).map(value => ({ value, label: ARTICLE_TOPIC_LABELS[value] })),
]
type Topic = (typeof ARTICLE_TOPICS)[number]
const topicOf = (value: string): Topic => ARTICLE_TOPICS.find(one => one === value) ?? 'platform'

const row = ({ id, title, summary, picture, publishedAt }: Article, index: number) => (
  <MediaRow
    href={pathTo('/platformDetail', { id })}
    picture={picture}
    title={title}
    sub={summary}
    headingLevel={2}
    priority={index < 4}
  >
    <Chip>
      <When at={publishedAt} />
    </Chip>
  </MediaRow>
)

export const reads = screenReads(['topic'], ({ topic }, { place }) => ({
  articles: topic !== PROJECTS && pagesOf('/api/index/platformJieshaoPage', { topic: topicOf(topic) }),
  projects: topic === PROJECTS && pagesOf('/api/index/getGongyixiangmu', { region: place.districtId }),
}))

/** 平台介绍: the platform, instructions, and the welfare projects, by topic. */
export default function Platform() {
  const { query, setQuery, articles, projects } = useReads(reads)
  const filters = (
    <Filters hideLabel label="栏目" options={tabs} value={query.topic} onChange={topic => setQuery({ topic })} />
  )
  const shared = { title: '平台介绍', filters }
  const home = { label: '回到首页', href: '/index' }
  if (query.topic === PROJECTS) {
    return (
      <List
        {...shared}
        sub="在您身边长期做着的事"
        {...listProps(projects)}
        keyOf={project => project.id}
        unit="个项目"
        min={300}
        empty={{ title: '这里还没有公益项目', text: '换一个地区看看，或者先看看附近的活动。', action: home }}
      >
        {project => <ProjectCard project={project} headingLevel={2} />}
      </List>
    )
  }
  return (
    <List
      {...shared}
      sub="邻里是什么、怎样求助、怎样捐赠、怎样服务"
      {...listProps(articles)}
      keyOf={article => article.id}
      unit="篇"
      min={400}
      empty={{ title: '这个栏目还没有文章', text: '先看看别的栏目吧。', action: home }}
    >
      {row}
    </List>
  )
}
