import { Fragment, type ReactNode } from 'react'
import css from './words.module.css'

/** A word that a line does not end in, such as 方**, as long as it fits one. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={css.whole}>{children}</span>
}

/** Facts set apart by dots (`待受理 · 捐物 · 北山街道`), each of them whole. */
export function Pieces({ text }: { text: string }) {
  return text.split(' · ').map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same fact may stand there twice
    <Fragment key={at}>
      {at > 0 && ' · '}
      <Whole>{piece}</Whole>
    </Fragment>
  ))
}
