import { screenOf } from '../../../contract/screens.ts'

/** Returns the page that feedback is about, as a link; undefined for none. */
export const aboutFact = (about: string) =>
  about === ''
    ? undefined
    : {
        label: '说的是',
        value: (
          <a href={about}>
            {screenOf(about)?.title ?? about}
            {about.includes('&review=') && '的一条评价'}
          </a>
        ),
      }
