import type { ReactNode } from 'react'
import { Failure } from '../parts/failure.tsx'
import { PageHead } from '../parts/layout.tsx'
import { Picture } from '../parts/picture.tsx'
import { Prose } from '../parts/prose.tsx'
import { SkeletonLines } from '../parts/skeleton.tsx'
import { useScreenTitle } from '../title.ts'
import type { FailureInfo } from './action.ts'
import css from './article.module.css'

export interface ArticleProps {
  title: string
  /** Under the title: date, author. */
  sub?: ReactNode
  /** Uses the full width, for content to look at rather than to read. */
  wide?: boolean
  loading?: boolean
  failure?: FailureInfo | undefined
  picture?: { src: string; alt: string } | undefined
  /** Plain text: blank lines separate paragraphs, `## ` starts a heading, `- ` a list. Never HTML. */
  body?: string
  /** After or instead of the body. */
  children?: ReactNode
}

/** Reading matter, with lines of readable length. */
export function Article({ title, sub, wide, loading, failure, picture, body, children }: ArticleProps) {
  useScreenTitle(title)
  return (
    <article className={css.article} data-wide={wide || undefined}>
      <PageHead title={title} {...(sub !== undefined && { sub })} />
      {failure && <Failure {...failure} />}
      {loading && !failure && <SkeletonLines lines={8} />}
      {!loading && !failure && (
        <>
          {picture && (
            <div className={css.picture}>
              <Picture {...picture} width={672} height={280} edge="top" priority />
            </div>
          )}
          {body && <Prose text={body} />}
          {children}
        </>
      )}
    </article>
  )
}
