import type { Fact } from '../../../ui/parts/facts.tsx'
import { Photos } from '../../record/shared/photos.tsx'

const LABEL = '凭证图片'

/** Returns the attached pictures as a fact; empty without any. */
export const proofFacts = (urls: readonly string[]): readonly Fact[] =>
  urls.length > 0 ? [{ label: LABEL, value: <Photos label={LABEL} urls={urls} /> }] : []
