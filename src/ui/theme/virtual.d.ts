declare module 'virtual:tokens.css'

/** Paths of `contract/screens.ts` whose page is not there yet. */
declare module 'virtual:unbuilt' {
  const paths: readonly string[]
  export default paths
}

/** A sign of lucide by its name, as the inside of an `<svg>`; made at build, only those that are imported exist. */
declare module 'icon:*' {
  const body: string
  export default body
}

/** A coloured picture of fluent-emoji-flat by its name, as the inside of a 32 × 32 `<svg>`. */
declare module 'art:*' {
  const body: string
  export default body
}

declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export default classes
}
