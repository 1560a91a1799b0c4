import { type Whom, whomText } from '@carillon/domain/broadcast/whom.ts'
import type { WizardStep } from '@carillon/domain/broadcast/wizard.ts'
import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'

type FormStep = Exclude<WizardStep, 'review'>

type Props = {
  /** What another tab changed since the review was opened, in words. */
  changed: readonly string[]
  /** Who gets it; undefined while that is reckoned. */
  whom: Whom | undefined
  /** The step that keeps it from being sent. */
  unready: FormStep | undefined
  /** What is wrong there; nothing where its personalized messages have to be checked again. */
  fault: string | undefined
  isBusy: boolean
  /** The review is open from now on. */
  onOpened: () => void
  onStep: (step: FormStep) => void
  /** Checks the personalized messages again. */
  onCheck: () => void
}

/** What has become otherwise since the review was opened, with both counts, and the one thing to do next. */
export const ReviewNews = (props: Props) => {
  const { changed, whom, unready, fault, isBusy, onOpened, onStep, onCheck } = props
  const [before, setBefore] = useState<Whom>()
  if (before === undefined && whom !== undefined) setBefore(whom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useEffect(onOpened, [])
  const isRecounted = before !== undefined && whom !== undefined && before.phones !== whom.phones
  if (changed.length === 0 && !isRecounted && unready === undefined) return null
  const canCheck = unready === 'message' && fault === undefined
  return (
    <Alert color="yellow" role="alert" p="sm" mb="md" title={titleOf(changed.length > 0, isRecounted)}>
      <Text>
        {[
          changed.length > 0 && `Changed in another tab or on another device: ${list.format(changed)}.`,
          isRecounted && `It went to ${whomText(before)}, now it goes to ${whomText(whom)}.`,
          unready === undefined
            ? 'Read it once more before you press the button.'
            : canCheck
              ? 'The personalized messages have to be checked again.'
              : fault,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {unready !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          loading={isBusy}
          onClick={canCheck ? onCheck : () => onStep(unready)}
        >
          {canCheck ? 'Check the messages again' : stepLabels[unready]}
        </Button>
      )}
    </Alert>
  )
}

const titleOf = (isChanged: boolean, isRecounted: boolean): string =>
  isChanged
    ? 'This broadcast was changed while you read it'
    : isRecounted
      ? 'Who gets it has changed while you read it'
      : 'It cannot go out like this any more'

const stepLabels: Record<FormStep, string> = {
  settings: 'Go to the settings',
  recipients: 'Go to the recipients',
  message: 'Go to the message',
}

const list = new Intl.ListFormat('en-US')
