import { type CallIn, deleteVoicemail, updateVoicemail } from '@carillon/contract/calls-in.ts'
import { Menu } from '@mantine/core'
import { IconDownload, IconEar, IconEarOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { nameOfCaller } from './call-in-words.ts'
import { callInCalls } from './queries.ts'

/** What can be done with a message that somebody left. */
export const VoicemailMenu = ({ call }: { call: CallIn }) => {
  const { CallInID, Voicemail } = call
  const [isAsking, setIsAsking] = useState(false)
  const mark = useSend(updateVoicemail, {
    ...{ invalidates: callInCalls, failure: 'There was an error saving your change.' },
  })
  const remove = useSend(deleteVoicemail, { invalidates: callInCalls })
  if (Voicemail === null) return null
  const name = nameOfCaller(call)
  const params = { CallInID }
  const { IsHeard, Uri } = Voicemail
  return (
    <>
      <RowMenu label={`Actions for the message of ${name}`} width={200}>
        <Menu.Item
          leftSection={IsHeard ? <IconEarOff size={16} /> : <IconEar size={16} />}
          onClick={() => mark.mutate({ params, body: { IsHeard: !IsHeard } })}
        >
          {IsHeard ? 'Mark as new' : 'Mark as heard'}
        </Menu.Item>
        <Menu.Item component="a" href={Uri} download leftSection={<IconDownload size={16} />}>
          Download
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setIsAsking(true)}>
          Delete
        </Menu.Item>
      </RowMenu>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this message?"
        confirm="Delete"
        isDangerous
        isWorking={remove.isPending}
        error={remove.error ? sentenceOf(remove.error, 'There was an error deleting the message.') : undefined}
        onConfirm={() =>
          remove.mutate(
            { params },
            {
              onSuccess: () => {
                setIsAsking(false)
                notify('The message is deleted.')
              },
            },
          )
        }
        onClose={() => setIsAsking(false)}
      >
        What {name} said is gone for good. The call stays in the list.
      </ConfirmDialog>
    </>
  )
}
