import { htmlToText } from './html-text.ts'
import { readPastedText } from './pasted-lines.ts'
import type { FoundContact } from './pasted-paragraphs.ts'
import { rtfToText } from './rtf-text.ts'

/** What the clipboard holds: the same thing in up to three forms. */
export type Clipboard = { readonly text?: string; readonly html?: string; readonly rtf?: string }

/** `id` counts from 1 in the order found; `name` is the whole name, or empty; `number` is as typed. */
type PastedContact = { readonly id: number } & Readonly<FoundContact>

export type Pasted = {
  readonly contacts: PastedContact[]
  /** Lines in which no number was found, for the review. */
  readonly left: string[]
  /** Which form was read; null when none has a number. */
  readonly tokenizer: 'text' | 'html' | 'rtf' | null
}

/**
 * Reads contacts out of what was pasted. The forms are tried in the order text, HTML, RTF; the first with at least one
 * contact wins (rules/imports 9). Never throws, and takes time in proportion to what was pasted.
 */
export const readPasted = ({ text, html, rtf }: Clipboard, CountryID: number): Pasted => {
  const forms = [
    ['text', () => text ?? ''],
    ['html', () => htmlToText(html ?? '')],
    ['rtf', () => rtfToText(rtf ?? '')],
  ] as const
  let left: string[] = []
  for (const [tokenizer, read] of forms) {
    const pasted = readPastedText(read(), CountryID)
    if (pasted.contacts.length > 0) {
      return {
        contacts: pasted.contacts.map((contact, at) => ({ id: at + 1, ...contact })),
        left: pasted.left,
        tokenizer,
      }
    }
    if (left.length === 0) left = pasted.left
  }
  return { contacts: [], left, tokenizer: null }
}
