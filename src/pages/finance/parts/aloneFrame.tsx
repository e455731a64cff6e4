import back from 'icon:chevron-left'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import css from './aloneFrame.module.css'

interface AloneFrameProps {
  /** Where one comes from. */
  href: string
  label: string
  children: ReactNode
}

/** A screen outside the shell: as wide as a form, with a way back. */
export const AloneFrame = ({ href, label, children }: AloneFrameProps) => (
  <div className={css.frame}>
    <ButtonLink variant="quiet" size="sm" icon={back} href={href}>
      {label}
    </ButtonLink>
    {children}
  </div>
)
