import share from 'icon:share-2'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'

const ShareCard = lazy(async () => ({ default: (await import('./shareCard.tsx')).ShareCard }))

interface ShareButtonProps {
  /** Address inside the portal, with query. */
  path: string
  title: string
  size?: 'md' | 'sm'
}

/** 分享: a link and a QR code whose visitors are counted. */
export function ShareButton({ path, title, size = 'md' }: ShareButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size={size} icon={share} onClick={() => setOpen(true)}>
        分享
      </Button>
      {open && (
        <Dialog open title="分享给邻居" onClose={() => setOpen(false)}>
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <ShareCard path={path} title={title} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
