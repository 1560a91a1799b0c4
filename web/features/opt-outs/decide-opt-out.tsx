import { listTextReplies } from '@carillon/contract/broadcast-results.ts'
import { getBroadcast } from '@carillon/contract/broadcasts.ts'
import { decideOptOut } from '@carillon/contract/opt-outs.ts'
import { Button, Group } from '@mantine/core'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'
import { optOutCalls } from './queries.ts'

type Props = {
  TextMessageID: number
  /** Of whoever said it, for those who hear the page. */
  name: string
  /** The buttons are about to go: what is focused instead. */
  onDecided?: () => void
}

/** Whether a text that may ask to stop does: a person says so, and either answer is a press of a key. */
export const DecideOptOut = ({ TextMessageID, name, onDecided }: Props) => {
  const decide = useSend(decideOptOut, {
    invalidates: [listTextReplies, getBroadcast, ...optOutCalls],
    isOnce: true,
    failure: 'There was an error keeping your decision.',
  })
  const say = (IsOptOut: boolean): void =>
    decide.mutate(
      { params: { TextMessageID }, body: { IsOptOut } },
      {
        onSuccess() {
          notify(IsOptOut ? `${name} is opted out of your texts.` : `Your texts reach ${name} again.`)
          onDecided?.()
        },
      },
    )
  const isSaying = (IsOptOut: boolean): boolean => decide.isPending && decide.variables.body.IsOptOut === IsOptOut
  return (
    <Group gap="xs" mt={6} role="group" aria-label={`Is this an opt-out of ${name}?`}>
      <Button
        size="compact-sm"
        variant="default"
        loading={isSaying(true)}
        disabled={isSaying(false)}
        onClick={() => say(true)}
      >
        Opt out
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isSaying(false)}
        disabled={isSaying(true)}
        onClick={() => say(false)}
      >
        Not an opt-out
      </Button>
    </Group>
  )
}
