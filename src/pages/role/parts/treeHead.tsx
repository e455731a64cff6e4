import type { OrganisationTree } from '../../../contract/role.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card, MediaRow } from '../../../ui/parts/card.tsx'
import { Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { appointableRegions, COUNTRY, type LeaderPost } from './leaderPosts.ts'

const LEADER_BY_CODE_LENGTH: Readonly<Record<number, string>> = { 4: 'leader2', 6: 'leader3', 9: 'leader4' }

/** The path to a region, its leaders, and the roles held at that level. */
export function TreeHead({ tree, posts }: { tree: OrganisationTree; posts: readonly LeaderPost[] }) {
  const { region, path, leaders, leaderLabel, roles } = tree
  const vacant = LEADER_BY_CODE_LENGTH[region.length]
  const appoints =
    vacant !== undefined && appointableRegions(posts, vacant).some(post => region.startsWith(post.region))
  return (
    <Stack>
      <nav aria-label="上级地区">
        <Row wrap gap="sm">
          {path.map(one => (
            <ButtonLink
              key={one.region}
              variant={one.region === region ? 'line' : 'quiet'}
              size="sm"
              href={pathTo('/organization', { region: one.region || COUNTRY })}
              {...(one.region === region && { 'aria-current': 'page' as const })}
            >
              {one.name}
            </ButtonLink>
          ))}
        </Row>
      </nav>
      {leaderLabel && leaders.length === 0 && (
        <Card variant="ground">
          <Row justify="between" wrap gap="sm">
            <MutedText>{`${leaderLabel}空缺，事情由上一级负责人处理`}</MutedText>
            {appoints && (
              <ButtonLink size="sm" href={pathTo('/addRole', { role: vacant, region })}>
                任命{leaderLabel}
              </ButtonLink>
            )}
          </Row>
        </Card>
      )}
      {leaders.length > 0 && (
        <Grid min={280} gap="sm">
          {leaders.map(({ id, name, avatar }) => (
            <MediaRow key={id} href={undefined} picture={avatar} title={name} sub={leaderLabel} headingLevel={2} />
          ))}
        </Grid>
      )}
      {roles.length > 0 && (
        <Row wrap gap="sm">
          {roles.map(({ role, roleLabel, people }) => (
            <ButtonLink key={role} variant="line" size="sm" href={pathTo('/organization', { region, role })}>
              {`${roleLabel} ${people} 人`}
            </ButtonLink>
          ))}
        </Row>
      )}
    </Stack>
  )
}
