import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { keywordLongest } from '@carillon/domain/conversation/auto-reply.ts'
import { usualDaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { reservedKeywordSentences, whyNotKeyword } from '@carillon/domain/phone/opt-words.ts'
import { Stack, TextInput } from '@mantine/core'
import { FormFooter } from '../../ui/form-footer.tsx'
import { TextExchange } from '../../ui/text-exchange.tsx'
import { useUser } from '../account/queries.ts'
import { firstNumber } from '../account/text-numbers.ts'
import { useGroups } from '../contacts/queries.ts'
import classes from './auto-replies.module.css'
import { GroupField } from './group-field.tsx'
import { NumbersField } from './numbers-field.tsx'
import { numbersText } from './numbers-words.ts'
import { ReplyField } from './reply-field.tsx'
import { type ReplyBody, useReplyForm } from './use-reply-form.ts'

type Props = { reply: AutoReply | undefined; onClose: () => void }

/** The word, its answer, the group and the numbers, with the phone of who texts it beside them. */
export const KeywordForm = ({ reply, onClose }: Props) => {
  const { TextNumbers } = useUser()
  const groups = useGroups().data?.Items ?? []
  const groupName = (ListID: unknown) => groups.find((group) => group.ListID === ListID)?.ListName
  const first = firstNumber(TextNumbers) ?? TextNumbers[0]?.TextNumberID
  const { body, faults, change, isSaving, props, dialog } = useReplyForm({
    reply,
    began: reply ?? { ...nothing, TextNumberIDs: first === undefined ? [] : [first] },
    isKeyword: true,
    told: {
      ...{ Keyword: 'Keyword', Message: 'Reply', Active: 'Answers' },
      ListID: { label: 'Group', say: (ListID) => (ListID === null ? 'No group' : (groupName(ListID) ?? 'A group')) },
      TextNumberIDs: { label: 'Text numbers', say: (ids) => numbersText(ids as number[], TextNumbers) },
    },
    done: ({ Keyword }) => `${Keyword.toUpperCase()} was ${reply ? 'saved' : 'added'}.`,
    onClose,
  })
  const word = body.Keyword.trim()
  const reserved = whyNotKeyword(word)
  const group = groupName(body.ListID)
  return (
    <form {...props}>
      <div className={classes.sides}>
        <Stack gap="lg">
          <TextInput
            label="Keyword"
            description="What people text: this and nothing else, in small or capital letters."
            placeholder="MENU"
            classNames={{ input: classes.capitals! }}
            autoComplete="off"
            data-autofocus
            // One more than fits, so that the sentence can say what is wrong instead of a key that does nothing.
            maxLength={keywordLongest + 1}
            value={body.Keyword}
            error={faults.Keyword ?? (reserved && reservedKeywordSentences[reserved])}
            onChange={({ currentTarget }) => change({ Keyword: currentTarget.value })}
          />
          <ReplyField
            label="Reply"
            placeholder="This week: soup on Monday, pasta on Tuesday."
            value={body.Message}
            error={faults.Message}
            onChange={(Message) => change({ Message })}
          />
          <GroupField value={body.ListID} error={faults.ListID} onChange={(ListID) => change({ ListID })} />
          <NumbersField
            value={body.TextNumberIDs}
            error={faults.TextNumberIDs}
            onChange={(TextNumberIDs) => change({ TextNumberIDs })}
          />
        </Stack>
        <TextExchange
          sentence={
            group === undefined
              ? 'Whoever texts it gets the reply at any hour, at most once a minute.'
              : `Whoever texts it is added to ${group}, counts as opted in, and gets the reply at any hour.`
          }
          sent={word.toUpperCase() || 'MENU'}
          answer={body.Message.trim() || 'Your reply will show here.'}
        />
      </div>
      <Stack gap="md" mt="md">
        <FormFooter error={faults.root} save="Save" isSaving={isSaving} onClose={onClose} />
      </Stack>
      {dialog}
    </form>
  )
}

const nothing: ReplyBody = {
  ...{ Active: true, AutoReplyTypeID: 1 as const, Message: '', Keyword: '', ListID: null },
  ...{ DaySchedules: usualDaySchedules, TextNumberIDs: [] },
}
