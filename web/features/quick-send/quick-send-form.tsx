import type { Draft } from '@carillon/contract/drafts.ts'
import { Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { phoneText } from '../../ui/phone.tsx'
import { usableNumbers, whyNotUsable } from '../account/text-numbers.ts'
import { SendButton } from '../broadcast-review/send-button.tsx'
import { DraftClash } from '../broadcast-wizard/draft-clash.tsx'
import { WhatBecame } from '../broadcast-wizard/draft-gone.tsx'
import { SaveNote } from '../broadcast-wizard/save-note.tsx'
import { MessageEditor } from '../library/message-editor.tsx'
import { previewText, samplePerson } from '../library/preview.ts'
import { QuickPlan } from './quick-plan.tsx'
import { useQuickSend } from './use-quick-send.ts'

type Props = {
  draft: Draft
  onClose: () => void
  onSent: (() => void) | undefined
  /** What closing the dialog is to do. */
  close: RefObject<() => void>
}

/** What it says, which number it comes from, and who gets it; then the one act. */
export const QuickSendForm = ({ draft, onClose, onSent = () => {}, close }: Props) => {
  const quick = useQuickSend(draft, onClose, onSent)
  const { user, form, change, written, review, error } = quick
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    close.current = quick.leave
  })
  const numbers = usableNumbers(user.TextNumbers)
  const preview = previewText(written, { values: samplePerson })
  const press = (): void => {
    if (quick.press()) return
    // Once the fault is on the screen.
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  if (quick.isGone) return <WhatBecame visit={quick.work.visit} />
  if (numbers.length === 0) return <NoNumber whyNot={user.TextNumbers[0] && whyNotUsable(user.TextNumbers[0])} />
  return (
    <Stack gap="md" ref={box}>
      <MessageEditor
        message={form.TextMessage}
        onMessage={quick.write}
        signature={user.Signature.SignatureText.trim()}
        isSigned={form.IncludeSignature}
        onSigned={(IncludeSignature) => change({ IncludeSignature })}
        cost={preview.cost}
        maxLength={user.TextMessageCharacterLimit}
        error={error}
      />
      {numbers.length > 1 ? (
        <NativeSelect
          label="Text number"
          description="Replies come back to this number, into the inbox."
          value={String(form.TextNumberID)}
          onChange={(event) => change({ TextNumberID: Number(event.currentTarget.value) })}
          data={numbers.map(({ TextNumberID, TextPhoneNumber, Name }) => ({
            value: String(TextNumberID),
            label: [phoneText(TextPhoneNumber), Name !== TextPhoneNumber && Name].filter(Boolean).join(' '),
          }))}
        />
      ) : (
        <Text c="dimmed">From {phoneText(numbers[0]!.TextPhoneNumber)}. Replies come back to it, into the inbox.</Text>
      )}
      {quick.work.visit.clash && (
        <SaveNote visit={quick.work.visit} isStarted onClash={() => quick.setIsChoosing(true)} />
      )}
      {quick.isChoosing && <DraftClash work={quick.work} onClose={() => quick.setIsChoosing(false)} />}
      <QuickPlan DraftBroadcastID={draft.DraftBroadcastID} quick={quick} isReady={form.TextMessage.trim() !== ''} />
      <Group justify="space-between" gap="xs">
        <Anchor component="button" type="button" onClick={() => void quick.openWizard(1)}>
          More choices
        </Anchor>
        <SendButton review={review} isSending={quick.isSending} onPress={press} />
      </Group>
    </Stack>
  )
}

const NoNumber = ({ whyNot }: { whyNot: string | undefined }) => (
  <Text role="alert">{whyNot ?? 'You have no text number that can send. Ask an account owner for one.'}</Text>
)
