import { billingProblem } from '@carillon/contract/conversations.ts'
import type { Media } from '@carillon/contract/media.ts'
import { becomesBroadcast, mostConversations } from '@carillon/domain/broadcast/limits.ts'
import { hasMergeField } from '@carillon/domain/text/merge-field.ts'
import { signsNewMessages } from '@carillon/domain/text/signature.ts'
import { Alert, Anchor, Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { phoneText } from '../../ui/phone.tsx'
import { may } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import { mayConverse } from '../account/text-numbers.ts'
import { fullName } from '../contacts/full-name.ts'
import { soon } from '../inbox-scheduled/first-start.ts'
import { MessageEditor } from '../library/message-editor.tsx'
import { previewText, samplePerson } from '../library/preview.ts'
import { useWritten } from '../library/use-written.ts'
import { OwnTexts } from './own-texts.tsx'
import { countOf } from './recipients.ts'
import { RecipientsField } from './recipients-field.tsx'
import { type StartFaults, startFaults } from './start-faults.ts'
import { useRecipients } from './use-recipients.ts'
import { useStart } from './use-start.ts'

// Calendars weigh much, and most texts go now.
const WhenField = lazy(() => import('./when-field.tsx').then(({ WhenField }) => ({ default: WhenField })))

/** To whom, from which number, what and when; then the one act. */
export const StartForm = ({ onClose }: { onClose: () => void }) => {
  const user = useUser()
  const numbers = user.TextNumbers.filter(({ IsBlocked, CanText }) => CanText && !IsBlocked)
  const chosen = useRecipients()
  const [TextNumberID, setTextNumberID] = useState(
    () =>
      (numbers.find((each) => each.IsDefault && mayConverse(each)) ?? numbers.find(mayConverse) ?? numbers[0])
        ?.TextNumberID ?? null,
  )
  const [TextMessage, setTextMessage] = useState('')
  const [media, setMedia] = useState<readonly Media[]>([])
  const [IncludeSignature, setSigned] = useState(() => signsNewMessages(user.Signature))
  const [isLater, setIsLater] = useState(false)
  const [StartDate, setStartDate] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const [notice, setNotice] = useState<{ told: string; failed: readonly { name: string; why: string }[] }>()
  const box = useRef<HTMLDivElement>(null)
  const start = useStart()
  const { recipients } = chosen
  const { people, groups } = recipients
  const count = countOf(recipients)
  const isGroupText = becomesBroadcast(count)
  const mayBroadcast = may(user, 'sender')
  useUnsaved(people.length + groups.length > 0 || media.length > 0)

  const written = useWritten(TextMessage, IncludeSignature, media.length > 0)
  const { cost } = previewText(written, { values: people[0] ?? samplePerson })
  const form = {
    recipients,
    TextNumberID,
    TextMessage,
    Media: media,
    IncludeSignature,
    StartDate: isLater ? StartDate : null,
  }
  const found: StartFaults = startFaults(form, {
    hasUnreached: people.some(({ PrimaryPhone }) => Boolean(chosen.whyNot.get(PrimaryPhone))),
    lacksStart: isLater && StartDate === null,
    ...{ maxLength: user.TextMessageCharacterLimit, length: cost.length, mayBroadcast, now: Date.now() },
  })
  // Before they type, as in a conversation; a group text is none.
  const chosenNumber = numbers.find((each) => each.TextNumberID === TextNumberID)
  const unpaid = chosenNumber !== undefined && !isGroupText && !mayConverse(chosenNumber)
  const faults: StartFaults = unpaid ? { ...found, TextNumberID: `${billingProblem}.` } : found
  const shown: StartFaults = isTried ? faults : unpaid ? { TextNumberID: `${billingProblem}.` } : {}
  const isPersonal = people.length > 0 && groups.length === 0 && !isGroupText && hasMergeField(TextMessage)
  const hasOwn = people.some((each) => each.TextMessage !== undefined)

  const nameOf = (phone: string): string => {
    const person = people.find(({ PrimaryPhone }) => PrimaryPhone === phone)
    return person ? fullName(person) : phoneText(phone)
  }
  const take = async (act: ReturnType<typeof start.say>): Promise<void> => {
    setNotice(undefined)
    const done = await act
    if (done.is === 'done') return onClose()
    if (done.is === 'refused') return setNotice({ told: done.why, failed: [] })
    // Those who have it are not written to again.
    const failed = done.failed.map(({ PrimaryPhone }) => PrimaryPhone)
    if (done.told) chosen.takeOut(people.map(({ PrimaryPhone }) => PrimaryPhone).filter((one) => !failed.includes(one)))
    setNotice({
      told: done.told,
      failed: done.failed.map(({ PrimaryPhone, Message }) => ({ name: nameOf(PrimaryPhone), why: Message })),
    })
  }
  const press = (): void => {
    setIsTried(true)
    if (Object.keys(faults).length === 0) return void take(start.say(form))
    // Once the fault is on the screen.
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Stack gap="md" ref={box}>
      <RecipientsField chosen={chosen} error={shown.recipients} />
      {isGroupText && mayBroadcast && (
        <Text c="dimmed">
          More than {mostConversations} people get it as a group text: each alone, and their replies come into the
          inbox.
        </Text>
      )}
      {numbers.length > 1 ? (
        <NativeSelect
          label="Text number"
          description="Replies come back to this number."
          required
          error={shown.TextNumberID}
          value={String(TextNumberID ?? '')}
          onChange={(event) => setTextNumberID(Number(event.currentTarget.value))}
          data={numbers.map(({ TextNumberID: id, TextPhoneNumber, Name }) => ({
            value: String(id),
            label: [phoneText(TextPhoneNumber), Name !== TextPhoneNumber && Name].filter(Boolean).join(' '),
          }))}
        />
      ) : numbers[0] ? (
        <>
          <Text c="dimmed">From {phoneText(numbers[0].TextPhoneNumber)}. Replies come back to it.</Text>
          {shown.TextNumberID && <Alert color="yellow">{shown.TextNumberID}</Alert>}
        </>
      ) : (
        <Alert color="yellow">
          You have no text number that can send now. Ask an account administrator for access.
        </Alert>
      )}
      <MessageEditor
        message={TextMessage}
        onMessage={setTextMessage}
        signature={user.Signature.SignatureText.trim()}
        isSigned={IncludeSignature}
        onSigned={setSigned}
        cost={cost}
        maxLength={user.TextMessageCharacterLimit}
        error={shown.TextMessage}
        media={media}
        onMedia={setMedia}
        templateName=""
      />
      {(isPersonal || (hasOwn && !isGroupText)) && (
        <OwnTexts
          people={people}
          message={TextMessage}
          signature={IncludeSignature ? user.Signature.SignatureText.trim() : ''}
          onWrite={chosen.write}
        />
      )}
      <Switch
        label="Send later"
        checked={isLater}
        onChange={(event) => {
          setIsLater(event.currentTarget.checked)
          if (StartDate === null) setStartDate(soon(Date.now()))
        }}
      />
      {isLater && (
        <Suspense>
          <WhenField StartDate={StartDate} onStart={setStartDate} error={shown.StartDate} />
        </Suspense>
      )}
      <div role="alert">
        {notice && (
          <Alert color={notice.failed.length > 0 && notice.told ? 'yellow' : 'red'} title={notice.told}>
            {notice.failed.map(({ name, why }) => (
              <p key={name} style={{ margin: 0 }}>
                <b>{name}:</b> {why}
              </p>
            ))}
          </Alert>
        )}
      </div>
      <Group justify="space-between" gap="xs">
        {mayBroadcast ? (
          <Anchor
            component="button"
            type="button"
            disabled={start.isMaking}
            onClick={() => void take(start.makeBroadcast(form))}
          >
            Make it a broadcast
          </Anchor>
        ) : (
          <span />
        )}
        <Button loading={start.isWorking} onClick={press}>
          {isLater ? 'Schedule' : count > 1 ? `Text ${count} people` : 'Send'}
        </Button>
      </Group>
    </Stack>
  )
}
