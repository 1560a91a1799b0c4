import { htmlToText } from '@carillon/domain/imports/html-text.ts'
import { rtfToText } from '@carillon/domain/imports/rtf-text.ts'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import type { PasteAct, PasteState } from './paste-state.ts'

type Props = { state: PasteState; send: (act: PasteAct) => void }

const forms = ['text/plain', 'text/html', 'text/rtf'] as const

// In characters.
const longText = 10_000

/** A large field that takes what the clipboard holds, in every form that it holds it, and what one types. */
export const PasteField = ({ state, send }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const { clipboard, failure } = state
  const isReading = state.step === 'parse'
  useEffect(() => {
    if (failure) field.current?.focus()
  }, [failure])

  const take = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
    const [text, html, rtf] = forms.map((form) => event.clipboardData.getData(form))
    const isWhole = before === '' && after === ''
    // Into the midst of something else, the browser puts the words alone; of many it makes minutes of work.
    if (!isWhole && text && text.length < longText) return
    event.preventDefault()
    const shown = text || htmlToText(html ?? '') || rtfToText(rtf ?? '')
    const others = isWhole && { ...(html && { html }), ...(rtf && { rtf }) }
    send({ type: 'take', clipboard: { text: `${before}${shown}${after}`, ...others } })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'parse' })
      }}
    >
      <Stack gap="md">
        <Textarea
          ref={field}
          label="Names and phone numbers"
          description="From a spreadsheet, an e-mail, a document or a web page, in any order. You can correct them in the next step."
          placeholder={'Ada Lovelace (217) 555-0100\nGrace Hopper, 217-555-0101'}
          data-autofocus
          rows={12}
          // Both cost seconds on a list of thousands.
          spellCheck={false}
          wrap="off"
          value={clipboard.text ?? ''}
          error={failure}
          disabled={isReading}
          onPaste={take}
          onChange={(event) => send({ type: 'write', text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isReading}>
            Find contacts
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
