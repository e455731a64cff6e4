import { memo } from 'react'
import css from './prose.module.css'

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

const blockOf = (text: string): Block => {
  const lines = text.split('\n')
  return lines.every(line => line.startsWith('- '))
    ? { kind: 'list', items: lines.map(line => line.slice(2)) }
    : { kind: 'paragraph', text }
}

/** Returns the blocks of a text. A heading is one line; text after it without a blank line is its first block. */
function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n|\n(?=## )/)
    .map(part => part.trim())
    .filter(Boolean)
    .flatMap((part): Block[] => {
      if (!part.startsWith('## ')) return [blockOf(part)]
      const [heading = '', ...rest] = part.split('\n')
      return [{ kind: 'heading', text: heading.slice(3) }, ...(rest.length > 0 ? [blockOf(rest.join('\n'))] : [])]
    })
}

/** Plain text as paragraphs; `## ` starts a heading, `- ` a list. */
export const Prose = memo(function Prose({ text }: { text: string }) {
  return (
    <div className={css.prose}>
      {blocksOf(text).map(block => {
        if (block.kind === 'list')
          return (
            <ul key={block.items.join()}>
              {block.items.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )
        return block.kind === 'heading' ? <h2 key={block.text}>{block.text}</h2> : <p key={block.text}>{block.text}</p>
      })}
    </div>
  )
})
