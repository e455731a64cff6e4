import heart from 'icon:hand-heart'
import scroll from 'icon:landmark'
import parcel from 'icon:package'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { AID_LABELS } from '../../../contract/words.ts'

type Kind = AidDetail['kind']

/** 物资援助, 救助, 政策帮扶. */
export const KIND_LABELS: Readonly<Record<Kind, string>> = AID_LABELS
export const KIND_ICONS: Readonly<Record<Kind, string>> = { goods: parcel, relief: heart, policy: scroll }
