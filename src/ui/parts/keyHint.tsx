import { useLetterKeys } from '../letterKeys.ts'
import css from './keyHint.module.css'

/** The key that does the same as the button it stands on; nothing where keys of one character are switched off. */
export function KeyHint({ letter }: { letter: string }) {
  return useLetterKeys() ? (
    <span aria-hidden="true">
      <kbd className={css.key}>{letter}</kbd>
    </span>
  ) : null
}
