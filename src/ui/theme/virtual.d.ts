declare module 'virtual:tokens.css'

/** Files of the screens below `src/pages`, without their ending, by path. */
declare module 'virtual:pages' {
  const files: Readonly<Record<string, string>>
  export default files
}

/** A lucide icon by name, as the inside of an `<svg>`; generated at build time, only for imported names. */
declare module 'icon:*' {
  const body: string
  export default body
}

/** A picture of fluent-emoji-flat by name, as the inside of a 32 × 32 `<svg>`. */
declare module 'art:*' {
  const body: string
  export default body
}

declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export default classes
}
