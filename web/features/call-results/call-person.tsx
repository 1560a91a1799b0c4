import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type CallRow, getCallResult } from '@carillon/contract/call-results.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toContact } from '../../platform/addresses.ts'
import { formatCount } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import { useSource } from '../broadcast-people/details-source.ts'
import classes from '../broadcast-people/person-panel.module.css'
import { PersonState } from '../broadcast-people/person-state.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { OptOutDialog } from '../opt-outs/opt-out-dialog.tsx'
import { useOptOutsOf } from '../opt-outs/queries.ts'
import { answerText, passedText, resultName } from './call-columns.tsx'
import { CallsMade } from './calls-made.tsx'

type Props = { broadcast: Broadcast; phone: string; onAsking: (isAsking: boolean) => void }

/** What came of the calls to one person, why, what can be done about it, and each call. */
export const CallPerson = ({ broadcast: { BroadcastID, IsSampleBroadcast }, phone, onAsking }: Props) => {
  const source = useSource()
  const fetched = useQuery({
    ...source(getCallResult, { params: { BroadcastID, PhoneNumber: phone } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PersonState fetched={fetched} phone={phone}>
      {(person) => (
        <>
          <Facts key={person.PhoneNumber} row={person} isSample={IsSampleBroadcast} onAsking={onAsking} />
          <CallsMade calls={person.Calls} />
        </>
      )}
    </PersonState>
  )
}

const tones: Record<CallRow['CallResult'], Tone> = {
  LivePerson: 'green',
  Voicemail: 'teal',
  BusyNoAnswer: 'amber',
  Invalid: 'grey',
  Incomplete: 'grey',
}

type FactsProps = { row: CallRow; isSample: boolean; onAsking: Props['onAsking'] }

const Facts = ({ row, isSample, onAsking }: FactsProps) => {
  const [isOptOutOpen, optOut] = useDisclosure(false, { onOpen: () => onAsking(true), onClose: () => onAsking(false) })
  const isOut = useOptOutsOf(row.PhoneNumber, !isSample).data?.some(({ Channel }) => Channel === 'Voice') ?? false
  const name = personName(row)
  const facts: [string, string][] = [
    ['Calls', formatCount(row.Attempts)],
    ['Credits', String(row.Credits)],
    ...(row.SurveyResult ? [['Answer', answerText(row.SurveyResult)] as [string, string]] : []),
    ...(row.Transfer ? [['Key 0', passedText(row.Transfer)] as [string, string]] : []),
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
        <StatusWord word={resultName(row)} tone={tones[row.CallResult]} />
        {isOut && <StatusWord word="Opted out of calls" tone="amber" />}
      </Group>
      {row.ResultDetail && <Text>{row.ResultDetail}</Text>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
        {!isSample && (
          <Button
            variant="default"
            size="compact-md"
            {...(!isOut && { c: 'red' })}
            leftSection={<IconBan size={16} />}
            onClick={optOut.open}
          >
            {isOut ? 'Opt-outs' : 'Opt out'}
          </Button>
        )}
        <OptOutDialog opened={isOptOutOpen} onClose={optOut.close} PhoneNumber={row.PhoneNumber} name={name} />
      </Group>
    </Stack>
  )
}
