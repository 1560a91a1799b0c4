/** The little of Markdown that our own pages use: paragraphs, lists, headings, and bold words. */
export type Block =
  | { readonly is: 'paragraph' | 'heading'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly string[] }

export const readBlocks = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .flatMap((part) => partsOf(part.trim()))
    .filter((block) => (block.is === 'list' ? block.items.length > 0 : block.text !== ''))

const partsOf = (part: string): Block[] => {
  if (part.startsWith('#')) {
    const [heading = '', ...rest] = part.split('\n')
    const below = rest.join('\n').trim()
    return [{ is: 'heading', text: heading.replace(/^#+ /, '') }, ...(below === '' ? [] : partsOf(below))]
  }
  if (!part.startsWith('- ')) return [{ is: 'paragraph', text: part.replace(/\s*\n\s*/g, ' ') }]
  const items = part.split(/\n(?=- )/).map((item) => item.slice(2).replace(/\s*\n\s*/g, ' '))
  return [{ is: 'list', items }]
}

/** Every second part was between two stars. */
export const boldParts = (text: string): string[] => text.split('**')
