import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan, IconUser } from '@tabler/icons-react'
import { toContact } from '../../platform/addresses.ts'
import { formatCount, formatWhen } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { useRights } from '../broadcasts/rights.ts'
import { readWait } from '../broadcasts/wait.ts'
import { OptOutDialog } from '../opt-outs/opt-out-dialog.tsx'
import { useOptOutsOf } from '../opt-outs/queries.ts'
import { adviceText } from './advice.ts'
import { isBeforeStart } from './is-before-start.ts'
import { OwnMessage } from './own-message.tsx'
import classes from './person-panel.module.css'
import { reasonText, waitingOf, wordOf } from './row-words.ts'
import { SurveyWord } from './survey-word.tsx'

type Props = { broadcast: Broadcast; row: DetailRow; onAsking: (isAsking: boolean) => void }

/** Who it is, what came of the text, why, and what can be done about it. */
export const PersonFacts = ({ broadcast, row, onAsking }: Props) => {
  const [isOptOutOpen, optOut] = useDisclosure(false, { onOpen: () => onAsking(true), onClose: () => onAsking(false) })
  // Those who replied so, and those whom somebody opted out since.
  const optOuts = useOptOutsOf(row.PhoneNumber, !broadcast.IsSampleBroadcast).data
  const text = optOuts?.find(({ Channel }) => Channel === 'Text')
  const isHeld = typeof text?.ReviewTextMessageID === 'number'
  const isOut = row.OptedOut || text !== undefined
  const mayWrite = useRights(broadcast).maySend && isBeforeStart(broadcast)
  const name = personName(row)
  const known = { ...row, OptedOut: isOut, IsHeld: isHeld }
  const result = wordOf(known)
  const canReverse = text?.CanReverse && !isHeld
  const advice = adviceText(row, canReverse)
  const reason = reasonText(known, waitingOf(broadcast, readWait(broadcast)))
  const facts: [string, string][] = [
    ...(row.CompletedDate ? [['When', formatWhen(row.CompletedDate)] as [string, string]] : []),
    ['Attempts', formatCount(row.Attempts)],
    ['Credits', formatCount(row.Credits)],
    ...(row.Notes ? [['Notes', row.Notes] as [string, string]] : []),
  ]
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} fz={16}>
          {name || <Phone digits={row.PhoneNumber} />}
        </Title>
        {name && (
          <Text c="dimmed">
            <Phone digits={row.PhoneNumber} />
          </Text>
        )}
      </div>
      <Group gap="sm" aria-live="polite">
        <StatusWord {...result} />
        {row.TextSurveyResponse && <SurveyWord label={row.TextSurveyResponse.Label} />}
        {row.Replied && <StatusWord word="Replied" tone="violet" />}
        {isHeld ? (
          <StatusWord word="May be asking to stop" tone="violet" />
        ) : (
          isOut && <StatusWord word="Opted out" tone="amber" />
        )}
      </Group>
      {reason && <Text>{reason}</Text>}
      {advice && <Text c="dimmed">{advice}</Text>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(row.OwnMessage !== null || mayWrite) && (
        <OwnMessage key={row.OwnMessage ?? ''} broadcast={broadcast} row={row} mayChange={mayWrite} />
      )}
      {!broadcast.IsSampleBroadcast && (
        <Group gap="xs">
          {row.PersonID !== null && (
            <LinkButton
              {...toContact(row.PersonID)}
              variant="default"
              size="compact-md"
              leftSection={<IconUser size={16} />}
            >
              Open the contact
            </LinkButton>
          )}
          <Button
            variant="default"
            size="compact-md"
            {...(!isOut && { c: 'red' })}
            leftSection={<IconBan size={16} />}
            onClick={optOut.open}
          >
            {isOut ? 'Opt-outs' : 'Opt out'}
          </Button>
          <OptOutDialog opened={isOptOutOpen} onClose={optOut.close} PhoneNumber={row.PhoneNumber} name={name} />
        </Group>
      )}
    </Stack>
  )
}
