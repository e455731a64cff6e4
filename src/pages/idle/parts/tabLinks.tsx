import camera from 'icon:camera'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'

type Place = 'near' | 'mine' | 'deals'

/** The ways between the lists of 闲置, and to the form of a new thing. */
export function TabLinks({ here }: { here: Place }) {
  const uid = useView(view => view.uid)
  const { data: me } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  const isPlatform = me?.roles.some(({ role }) => role === 'platform')
  const to = (place: Place, href: string, label: string) =>
    place !== here && (
      <ButtonLink href={href} variant="line" size="sm">
        {label}
      </ButtonLink>
    )
  return (
    <>
      {to('near', pathTo('/idle'), '身边的闲置')}
      {uid && to('mine', pathTo('/idle', { tab: 'mine' }), '我的闲置')}
      {uid && to('deals', pathTo('/idle', { tab: 'deals' }), '我想要的')}
      {isPlatform && (
        <ButtonLink href={pathTo('/idle', { desk: 'screening' })} variant="line" size="sm">
          闲置审核
        </ButtonLink>
      )}
      <ButtonLink href={pathTo('/issue')} size="sm" icon={camera}>
        放一件
      </ButtonLink>
    </>
  )
}
