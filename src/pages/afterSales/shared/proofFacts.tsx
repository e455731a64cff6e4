import type { Fact } from '../../../ui/parts/facts.tsx'
import { Photos } from '../../record/shared/photos.tsx'

const LABEL = '凭证图片'

/** Returns the pictures that somebody put to their words as a fact, or nothing where there are none. */
export const proofFacts = (urls: readonly string[]): readonly Fact[] =>
  urls.length > 0 ? [{ label: LABEL, value: <Photos label={LABEL} urls={urls} /> }] : []
