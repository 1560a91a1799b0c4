import { sendAgain, type TextMessage } from '@carillon/contract/text-messages.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyFailure } from '../../ui/notify.ts'

type Props = { text: Pick<TextMessage, 'TextMessageID' | 'MayHaveArrived'> }

/** Of a text that did not arrive; asked first where nobody knows that it did not. */
export const SendAgain = ({ text: { TextMessageID, MayHaveArrived } }: Props) => {
  const send = useSend(sendAgain, { isOnce: true })
  const [isAsking, ask] = useDisclosure()
  const again = (): void => {
    ask.close()
    send.mutate(
      { params: { TextMessageID }, body: {} },
      {
        onError: (error) => void notifyFailure(sentenceOf(error, 'Something went wrong when sending your message')),
      },
    )
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        loading={send.isPending}
        disabled={send.isSuccess}
        onClick={MayHaveArrived ? ask.open : again}
      >
        {send.isSuccess ? 'Sent again' : 'Send again'}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="It may have arrived"
        confirm="Send it once more"
        onConfirm={again}
        onClose={ask.close}
      >
        The carrier never told us. If it did arrive, they get it twice.
      </ConfirmDialog>
    </>
  )
}
