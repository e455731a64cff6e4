import type { AidDetail } from '../../../contract/aid.contract.ts'
import { pathTo } from '../../../contract/screens.ts'

type Kind = AidDetail['kind']

/** Returns where its owner sees an application: goods have a page of their own. */
export const myAidPath = (kind: Kind, id: string): string =>
  pathTo(kind === 'goods' ? '/myHelpDetailWz' : '/myHelpDetailJz', { id })

/** Returns where the same is asked for once more. */
export const againPath = (aid: Pick<AidDetail, 'kind' | 'policy'>, id: string): string =>
  aid.kind === 'policy'
    ? pathTo('/helpDetail', { id: aid.policy?.id ?? '' })
    : pathTo(aid.kind === 'goods' ? '/applyWz' : '/applyJz', { again: id })

/** Returns where a refused application is put right. */
export const revisePath = (kind: Kind, id: string): string =>
  kind === 'policy' ? pathTo('/helpP', { aid: id }) : pathTo(kind === 'goods' ? '/applyWz' : '/applyJz', { id })
