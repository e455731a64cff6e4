import type { AidDetail } from '../../../contract/aid.contract.ts'
import type { WireInput } from '../../../contract/wire.ts'
import type { CallWire } from '../../../data/ports.ts'

/** Input of an application, without kind and consent. */
export type AidFields = Omit<WireInput<'/api/index/applyYuanzhu'>, 'kind' | 'code'>

/** Resolves to a new application, or the revised one. Rejects with `Refused`. */
export const sendAid = (
  call: CallWire,
  kind: 'goods' | 'relief',
  revised: AidDetail | undefined,
  { needed, consent, key }: { needed: AidFields; consent: { readonly code?: string }; key: string },
): Promise<{ readonly id: string }> =>
  revised
    ? call('/api/my/yuanzhuRevise', { id: revised.id, version: revised.record.version, ...needed }, { key })
    : call('/api/index/applyYuanzhu', { kind, ...needed, ...consent }, { key })
