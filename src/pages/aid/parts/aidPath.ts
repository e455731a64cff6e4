import type { AidDetail } from '../../../contract/aid.contract.ts'
import { pathTo } from '../../../contract/screens.ts'

type Kind = AidDetail['kind']

/** Returns the owner's page of an application, which depends on its kind. */
export const myAidPath = (kind: Kind, id: string): string =>
  pathTo(kind === 'goods' ? '/myHelpDetailWz' : '/myHelpDetailJz', { id })

/** Returns the address of a new application with the same content. */
export const againPath = (aid: Pick<AidDetail, 'kind' | 'policy'>, id: string): string =>
  aid.kind === 'policy'
    ? pathTo('/helpDetail', { id: aid.policy?.id ?? '' })
    : pathTo(aid.kind === 'goods' ? '/applyWz' : '/applyJz', { again: id })

/** Returns the address for revising a refused application. */
export const revisePath = (kind: Kind, id: string): string =>
  kind === 'policy' ? pathTo('/helpP', { aid: id }) : pathTo(kind === 'goods' ? '/applyWz' : '/applyJz', { id })
