import { type Block, readBlocks } from './read-blocks.ts'

export type Article = {
  /** Of its file. */
  name: string
  title: string
  /** Addresses of the pages that it is of. */
  pages: readonly string[]
  blocks: readonly Block[]
  words: string
}

const files = import.meta.glob<string>('../../../docs/help/*.md', { query: '?raw', import: 'default', eager: true })

/** The first line is the title, the second says of which pages it is. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([path, text]) => {
    const [title = '', pages = '', ...rest] = text.split('\n')
    const body = rest.join('\n')
    return {
      name: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
      title: title.replace(/^# /, ''),
      pages: pages.replace(/^pages: /, '').split(' '),
      blocks: readBlocks(body),
      words: `${title} ${body}`.toLowerCase(),
    }
  })
  .toSorted((a, b) => a.title.localeCompare(b.title))

const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

export const hasWords = (text: string, typed: string): boolean =>
  wordsOf(typed).every((word) => text.toLowerCase().includes(word))

/** Those with every word that was typed, whose title has it before others. */
export const searchArticles = (typed: string): Article[] => {
  const words = wordsOf(typed)
  const inTitle = ({ title }: Article): number => words.filter((word) => title.toLowerCase().includes(word)).length
  return articles.filter((article) => hasWords(article.words, typed)).toSorted((a, b) => inTitle(b) - inTitle(a))
}
