import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { autoReplyType } from '@carillon/domain/conversation/auto-reply.ts'
import { type DayHours, usualDaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormFooter } from '../../ui/form-footer.tsx'
import { TextExchange } from '../../ui/text-exchange.tsx'
import { zoneName } from '../../ui/zone-name.ts'
import { useAccount, useUser } from '../account/queries.ts'
import classes from './auto-replies.module.css'
import { daySetOf } from './day-sets.ts'
import { dayText, whenText } from './hours-words.ts'
import { NumbersField } from './numbers-field.tsx'
import { numbersText } from './numbers-words.ts'
import { OfficeHoursFields } from './office-hours-fields.tsx'
import { ReplyField } from './reply-field.tsx'
import { type ReplyBody, useReplyForm } from './use-reply-form.ts'

type Props = {
  reply: AutoReply | undefined
  /** All that there are beside it. */
  others: readonly AutoReply[]
  TextNumberID: number | undefined
  onClose: () => void
}

type Mode = 'Never' | 'Always' | 'Custom'

/** When it answers, with which words and on which numbers, with the phone of who texts beside it. */
export const AutoReplyForm = ({ reply, others, TextNumberID, onClose }: Props) => {
  const { TimeZone } = useAccount()
  const { TextNumbers } = useUser()
  const isTaken = (id: number): boolean => others.some(({ TextNumberIDs }) => TextNumberIDs.includes(id))
  const free = TextNumbers.filter((number) => !isTaken(number.TextNumberID))
  const first = TextNumberID ?? (free.find(({ IsDefault }) => IsDefault) ?? free[0])?.TextNumberID
  const { body, faults, change, isSaving, props, dialog } = useReplyForm({
    reply,
    began: reply ?? { ...nothing, TextNumberIDs: first === undefined ? [] : [first] },
    isKeyword: false,
    told: {
      ...told,
      TextNumberIDs: { label: 'Text numbers', say: (ids) => numbersText(ids as number[], TextNumbers) },
    },
    done: () => (reply ? 'Auto reply was updated successfully' : 'Auto reply was added successfully'),
    onClose,
  })
  const [set, setSet] = useState(() => daySetOf(body.DaySchedules))
  const mode = modeOf(body)
  return (
    <form {...props}>
      <div className={classes.sides}>
        <Stack gap="lg">
          <Radio.Group
            label="When it answers"
            value={mode}
            onChange={(next) =>
              change({
                Active: next !== 'Never',
                ...(next !== 'Never' && { AutoReplyTypeID: autoReplyType[next === 'Always' ? 'always' : 'custom'] }),
              })
            }
          >
            <Stack gap="sm" mt="xs">
              <Radio value="Never" label="Never" description="What is written below is kept for another time." />
              <Radio value="Always" label="Always" description="Whoever texts gets it, at any hour." />
              <Radio value="Custom" label="Custom" description="Only outside your office hours." />
            </Stack>
          </Radio.Group>
          {mode === 'Custom' && (
            <OfficeHoursFields
              set={set}
              schedules={body.DaySchedules}
              errors={faults}
              zone={zoneName(TimeZone, new Date())}
              onChange={(next, DaySchedules) => {
                setSet(next)
                change({ DaySchedules })
              }}
            />
          )}
          <ReplyField
            label="Message"
            placeholder="Thank you! We answer Monday to Friday, 8 AM to 5 PM."
            value={body.Message}
            error={faults.Message}
            onChange={(Message) => change({ Message })}
          />
          <NumbersField
            value={body.TextNumberIDs}
            error={faults.TextNumberIDs}
            whyNot={(id) => (isTaken(id) ? 'Has another auto reply. Change that one.' : undefined)}
            onChange={(TextNumberIDs) => change({ TextNumberIDs })}
          />
        </Stack>
        <TextExchange
          sentence={
            body.Active
              ? `${whenText(body)}. The same person gets it once in 12 hours from a number, however much they write.`
              : 'Nobody gets it while it is off.'
          }
          sent="Is anybody there?"
          answer={body.Message.trim() || 'Your message will show here.'}
        />
      </div>
      <Stack gap="md" mt="md">
        <FormFooter error={faults.root} save="Save" isSaving={isSaving} onClose={onClose} />
      </Stack>
      {dialog}
    </form>
  )
}

const modeOf = ({ Active, AutoReplyTypeID }: Pick<ReplyBody, 'Active' | 'AutoReplyTypeID'>): Mode =>
  !Active ? 'Never' : AutoReplyTypeID === autoReplyType.always ? 'Always' : 'Custom'

const nothing: ReplyBody = {
  ...{ Active: true, AutoReplyTypeID: autoReplyType.always, Message: '', Keyword: '', ListID: null },
  ...{ DaySchedules: usualDaySchedules, TextNumberIDs: [] },
}

const told = {
  Active: { label: 'Answers', say: (value: unknown) => (value ? 'On' : 'Never') },
  AutoReplyTypeID: {
    label: 'When it answers',
    say: (value: unknown) => (value === autoReplyType.always ? 'Always' : 'Outside office hours'),
  },
  Message: 'Message',
  ...Object.fromEntries(
    dayNames.map((day) => [
      `DaySchedules.${day}`,
      { label: day, say: (hours: unknown) => (hours ? dayText(hours as DayHours) : 'No office hours') },
    ]),
  ),
}
