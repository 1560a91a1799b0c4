import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { Stack, Text } from '@mantine/core'
import { TextExchange } from '../../ui/text-exchange.tsx'
import { whenText } from './hours-words.ts'

/** One that also answers on numbers of others. */
export const ReplyShown = ({ reply }: { reply: AutoReply }) => (
  <Stack gap="md">
    <Text>
      It also answers on text numbers that you may not use, so an owner or admin of your account has to change it.
    </Text>
    <TextExchange
      sentence={
        reply.Active ? (reply.Keyword === '' ? whenText(reply) : 'At any hour') : 'Nobody gets it while it is off.'
      }
      sent={reply.Keyword === '' ? 'Is anybody there?' : reply.Keyword.toUpperCase()}
      answer={reply.Message}
    />
  </Stack>
)
