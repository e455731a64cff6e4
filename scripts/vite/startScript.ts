import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = 'src/app/start.ts'
const MARK = '<!-- start script -->'

/** The entry's own script is the last of them; if the entry has a group, the files that it needs come before. */
const SCRIPTS = /<script type="module"( crossorigin)? src="([^"]+)"><\/script>/g
const ANNOUNCED = /<link rel="modulepreload"[^>]*>\s*/g

/** Replaces scripts of the page's code by preloads: fetched at once, run by the start script. */
function announceScripts(html: string): string {
  const entry = [...html.matchAll(SCRIPTS)].at(-1)?.[2]
  return html.replace(SCRIPTS, (_, crossorigin = '', src: string) => {
    const mark = src === entry ? ' data-entry' : ''
    return `<link rel="modulepreload"${crossorigin}${mark} href="${src}">`
  })
}

/**
 * Moves the largest file to the front, because the first request uses the open connection. Place and banner, which are
 * visible first, do not need the code and come before it.
 */
function largestFirst(html: string): string {
  const links = html.match(ANNOUNCED) ?? []
  const rank = (link: string) => ['/react-', '/first-'].findIndex(name => link.includes(name)) >>> 0
  const sorted = links
    .toSorted((a, b) => rank(a) - rank(b))
    .join('')
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
  let isFirst = true
  return html.replace(ANNOUNCED, () => {
    const replaced = isFirst ? sorted : ''
    isFirst = false
    return replaced
  })
}

/** Resolves to the start script as plain JavaScript, small enough to be inlined. */
async function bundle(root: string): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, SOURCE), output: { format: 'iife' } },
    },
  })
  const [code] = [made].flat().flatMap(one => ('output' in one ? one.output.filter(part => part.type === 'chunk') : []))
  if (!code) throw new Error(`${SOURCE} was not built.`)
  return code.code.trim()
}

/**
 * Inserts the start script into index.html at `<!-- start script -->`, and turns the entry's own script into a preload:
 * the file is fetched at once and run by the start script. `finish` writes the script's hash for the policy.
 */
export function startScript(): Plugin {
  let root = ''
  return {
    name: 'linli:start-script',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: async html => {
        if (!html.includes(MARK)) throw new Error(`index.html has no ${MARK}.`)
        const script = (await bundle(root)).replaceAll('</script', '<\\/script')
        return largestFirst(announceScripts(html).replace(MARK, () => `<script>${script}</script>`))
      },
    },
  }
}
