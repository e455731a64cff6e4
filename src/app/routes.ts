import pages from 'virtual:pages'
import type { ComponentType } from 'react'
import type { Screen } from '../contract/screens.ts'
import { screens } from '../contract/screens.ts'
import type { ReadAhead } from '../data/reads.ts'
import * as home from '../pages/home/index.tsx'

export interface PageModule {
  default: ComponentType & { readonly reads?: ReadAhead }
  /** Reads of the page, unless its component declares them: prefetched on hover, touch and focus of a link to it. */
  reads?: ReadAhead
  preload?: (query: URLSearchParams) => void
}

/**
 * Every page file `pages/<domain>/<page>.tsx`; private parts are deeper, in `parts/`. The entry already contains home.
 */
const files: Record<string, () => Promise<PageModule>> = {
  ...import.meta.glob<PageModule>(['../pages/*/*.tsx', '!../pages/home/index.tsx']),
  '../pages/home/index.tsx': async () => home,
}

export interface Route {
  screen: Screen
  load: () => Promise<PageModule>
}

/** Every row of `contract/screens.ts` whose page is built, by path. */
export const routes: ReadonlyMap<string, Route> = new Map(
  screens.flatMap(screen => {
    const load = files[`../pages/${pages[screen.path]}.tsx`]
    return load ? [[screen.path, { screen, load }] as const] : []
  }),
)
