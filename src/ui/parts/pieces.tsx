import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import css from './words.module.css'

const DOT = ' · '

/** Returns the parts between the dots, at any depth. */
function piecesOf(nodes: ReactNode): readonly (readonly ReactNode[])[] {
  const pieces: ReactNode[][] = [[]]
  for (const node of Children.toArray(nodes)) {
    const inner =
      typeof node === 'string'
        ? node.split(DOT).map(words => [words])
        : isValidElement<{ children?: ReactNode }>(node) && node.type === Fragment
          ? piecesOf(node.props.children)
          : [[node]]
    inner.forEach((piece, at) => {
      if (at > 0) pieces.push([])
      pieces.at(-1)?.push(...piece)
    })
  }
  return pieces
}

/** Facts separated by dots (`待受理 · 捐物 · 北山街道`), none broken across lines; no line starts or ends with a dot. */
export function Pieces({ children }: { children: ReactNode }) {
  const pieces = piecesOf(children)
  if (pieces.length === 1) return children
  return (
    <span className={css.pieces}>
      <span>
        {pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same fact may stand there twice
          <span key={at}>
            {at > 0 && <span className={css.dot}>{DOT}</span>}
            {piece}
          </span>
        ))}
      </span>
    </span>
  )
}
