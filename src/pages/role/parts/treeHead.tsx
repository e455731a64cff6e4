import type { OrganisationTree } from '../../../contract/role.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card, MediaRow } from '../../../ui/parts/card.tsx'
import { Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'

/** The way down to a region, its leaders, and the roles that people hold right there. */
export function TreeHead({ tree }: { tree: OrganisationTree }) {
  const { region, path, leaders, leaderLabel, roles } = tree
  return (
    <Stack>
      <nav aria-label="上级地区">
        <Row wrap gap="sm">
          {path.map(one => (
            <ButtonLink
              key={one.region}
              look={one.region === region ? 'line' : 'quiet'}
              size="sm"
              href={pathTo('/organization', { region: one.region })}
              {...(one.region === region && { 'aria-current': 'page' as const })}
            >
              {one.name}
            </ButtonLink>
          ))}
        </Row>
      </nav>
      {leaderLabel && leaders.length === 0 && (
        <Card look="ground">
          <Quiet block>{`${leaderLabel}空缺，事情由上一级负责人处理`}</Quiet>
        </Card>
      )}
      {leaders.length > 0 && (
        <Grid least={280} gap="sm">
          {leaders.map(({ id, name, avatar }) => (
            <MediaRow key={id} href={undefined} picture={avatar} title={name} sub={leaderLabel} rank={2} />
          ))}
        </Grid>
      )}
      {roles.length > 0 && (
        <Row wrap gap="sm">
          {roles.map(({ role, roleLabel, people }) => (
            <ButtonLink key={role} look="line" size="sm" href={pathTo('/organization', { region, role })}>
              {`${roleLabel} ${people} 人`}
            </ButtonLink>
          ))}
        </Row>
      )}
    </Stack>
  )
}
