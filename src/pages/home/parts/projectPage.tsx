import { isMissing } from '../../../contract/refusal.ts'
import { useQuery } from '../../../data/query.ts'
import { Article } from '../../../ui/kinds/article.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Row, Section } from '../../../ui/parts/layout.tsx'
import { projectFacts } from '../shared/projectFacts.tsx'

/** One welfare project: story, facts, and how to take part. */
export function ProjectPage({ id }: { id: string }) {
  const { data, loading, problem, retry } = useQuery('/api/index/getGongyixiangmuDetails', { id })
  if (isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这个公益项目"
        text="它可能已经结束。看看正在进行的项目吧。"
        action={{ label: '看公益项目', href: '/platform?topic=project' }}
      />
    )
  return (
    <Article
      title={data?.title ?? '公益项目'}
      {...(data && { sub: data.summary, picture: { src: data.picture, alt: data.alt }, body: data.body })}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
    >
      {data && (
        <Section title="项目信息">
          <Card>
            <Facts items={projectFacts(data)} />
          </Card>
        </Section>
      )}
      {data && (
        <Section title="一起参与">
          <Row wrap>
            <ButtonLink href="/donationW">捐物资</ButtonLink>
            <ButtonLink href="/activity" variant="line">
              去帮忙
            </ButtonLink>
          </Row>
        </Section>
      )}
    </Article>
  )
}
