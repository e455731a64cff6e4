import trophy from 'icon:trophy'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'

/** The way to the honours that were given, for those who give them. */
export function HonoursLink() {
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  if (!me?.roles.some(({ role }) => role === 'platform' || role === 'leader2')) return null
  return (
    <ButtonLink variant="line" size="sm" icon={trophy} href={pathTo('/honer', { desk: 'given' })}>
      颁发荣誉
    </ButtonLink>
  )
}
