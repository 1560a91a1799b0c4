import { linked } from './linked.ts'
import { marked } from './marked.ts'

type Props = { text: string; found?: string | undefined }

/** A text with its links, which open beside the page and are told nothing of it, and with what was searched. */
export const LinkedText = ({ text, found }: Props) =>
  linked(text).map(({ text: words, href, host }, at) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      <Marked key={at} text={words} found={found} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      <span key={at}>
        <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
          <Marked text={words} found={found} />
        </a>
        {host && ` (goes to ${host})`}
      </span>
    ),
  )

const Marked = ({ text, found = '' }: Props) =>
  marked(text, found).map(({ text: words, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
    isFound ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
  )
