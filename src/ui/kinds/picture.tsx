import download from 'icon:download'
import printer from 'icon:printer'
import share from 'icon:share-2'
import type { ReactNode } from 'react'
import button from '../parts/button.module.css'
import { Button } from '../parts/button.tsx'
import { Failure } from '../parts/failure.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/layout.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useScreenTitle } from '../title.ts'
import type { FailureInfo } from './action.ts'
import css from './picture.module.css'

export interface PictureScreenProps {
  title: string
  sub?: ReactNode
  loading?: boolean
  failure?: FailureInfo | undefined
  /** The rendered PNG: an address or a data URL; `alt` contains all its text. */
  picture?: { src: string; alt: string; width: number; height: number } | undefined
  /** Name of the downloaded file, with extension. */
  fileName: string
  /** Prints the picture alone; no button without it. */
  onPrint?: () => void
  /** Shares picture or address; no button without it. */
  onShare?: () => void
  children?: ReactNode
}

/** A certificate or a poster as a picture, to save and share. */
export function PictureScreen({
  title,
  sub,
  loading,
  failure,
  picture,
  fileName,
  onPrint,
  onShare,
  children,
}: PictureScreenProps) {
  useScreenTitle(title)
  return (
    <div className={css.screen}>
      <PageHead title={title} {...(sub !== undefined && { sub })} />
      {failure && <Failure {...failure} />}
      {loading && !failure && <Skeleton height="24rem" round="card" />}
      {!loading && !failure && picture && (
        <>
          <img className={css.picture} {...picture} alt={picture.alt} fetchPriority="high" />
          <div className={css.tools}>
            {onShare && (
              <Button variant="line" icon={share} onClick={onShare}>
                分享
              </Button>
            )}
            {onPrint && (
              <Button variant="line" icon={printer} onClick={onPrint}>
                打印
              </Button>
            )}
            <a className={`${button.button} ${button.solid}`} href={picture.src} download={fileName}>
              <Icon svg={download} /> 保存图片
            </a>
          </div>
        </>
      )}
      {children}
    </div>
  )
}
