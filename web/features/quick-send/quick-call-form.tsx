import type { Draft } from '@carillon/contract/drafts.ts'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { AudioSlot } from '../broadcast-calls/audio-slot.tsx'
import { CallerIdChoice } from '../broadcast-calls/caller-id-choice.tsx'
import { SendButton } from '../broadcast-review/send-button.tsx'
import { DraftClash } from '../broadcast-wizard/draft-clash.tsx'
import { WhatBecame } from '../broadcast-wizard/draft-gone.tsx'
import { SaveNote } from '../broadcast-wizard/save-note.tsx'
import { QuickPlan } from './quick-plan.tsx'
import { useQuickCall } from './use-quick-call.ts'

type Props = {
  draft: Draft
  onClose: () => void
  onSent: (() => void) | undefined
  /** What closing the dialog is to do. */
  close: RefObject<() => void>
}

/** What they hear, which number they see, and who is called; then the one act. */
export const QuickCallForm = ({ draft, onClose, onSent = () => {}, close }: Props) => {
  const quick = useQuickCall(draft, onClose, onSent)
  const { form, change, review, errors } = quick
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    close.current = quick.leave
  })
  const press = (): void => {
    if (quick.press()) return
    // Once the fault is on the screen.
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus())
  }
  if (quick.isGone) return <WhatBecame visit={quick.work.visit} />
  return (
    <Stack gap="md" ref={box}>
      <div>
        <Text fw={560}>What they hear</Text>
        <Text c="dimmed" mb="xs">
          From 10 seconds to 2 minutes. Voicemail gets the same message behind its beep.
        </Text>
        <AudioSlot AudioID={form.Audio?.AudioID} onChoose={quick.choose} error={errors.Audio} />
      </div>
      <CallerIdChoice value={form.CallerID} onChange={(CallerID) => change({ CallerID })} error={errors.CallerID} />
      {quick.work.visit.clash && (
        <SaveNote visit={quick.work.visit} isStarted onClash={() => quick.setIsChoosing(true)} />
      )}
      {quick.isChoosing && <DraftClash work={quick.work} onClose={() => quick.setIsChoosing(false)} />}
      <QuickPlan DraftBroadcastID={draft.DraftBroadcastID} quick={quick} isReady={form.Audio !== null} />
      <Group justify="space-between" gap="xs">
        <Anchor component="button" type="button" onClick={() => void quick.openWizard(1)}>
          More choices
        </Anchor>
        <SendButton review={review} isSending={quick.isSending} onPress={press} />
      </Group>
    </Stack>
  )
}
