import { getContact } from '@carillon/contract/contacts.ts'
import type { OpenConversation } from '@carillon/contract/conversations.ts'
import { ActionIcon, Avatar, Button, Skeleton, Stack } from '@mantine/core'
import { IconUser, IconUserPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toContact, toGroup } from '../../platform/addresses.ts'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { Phone, phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { hasName, initialsOf, nameOf } from '../conversations/names.ts'
import classes from './person-panel.module.css'

type Props = { conversation: OpenConversation; onAdd: () => void; onOptOuts: () => void; onClose: () => void }

/** Who one speaks with: what is known of them, and the way to the contact. */
export const PersonPanel = ({ conversation, onAdd, onOptOuts, onClose }: Props) => {
  const { PersonID, PhoneNumber, OptedIn, OptedOut, IsAutoOptOut, ScheduledCount } = conversation
  return (
    <aside className={classes.panel} aria-label="About this person">
      <ActionIcon className={classes.close!} aria-label="Hide who it is" onClick={onClose}>
        <IconX size={18} />
      </ActionIcon>
      <div className={classes.who}>
        <Avatar size={64} aria-hidden="true">
          {initialsOf(conversation) || <IconUser size={28} />}
        </Avatar>
        <h3>{nameOf(conversation)}</h3>
        {hasName(conversation) && <Phone digits={PhoneNumber} />}
      </div>
      {PersonID === null ? (
        <>
          <p className={classes.quiet}>This number is not among your contacts.</p>
          <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={onAdd}>
            Add as contact
          </Button>
        </>
      ) : (
        <LinkButton {...toContact(PersonID)} variant="default" leftSection={<IconUser size={16} aria-hidden="true" />}>
          Open the contact
        </LinkButton>
      )}
      <dl className={classes.facts}>
        <Fact label="Texts">
          {IsAutoOptOut ? (
            <StatusWord word="May be asking to stop" tone="violet" />
          ) : OptedOut ? (
            <StatusWord word="Opted out" tone="amber" />
          ) : OptedIn ? (
            <StatusWord word="Opted in" tone="green" />
          ) : (
            'Can be texted'
          )}{' '}
          <Button variant="subtle" size="compact-xs" onClick={onOptOuts}>
            Opt-outs
          </Button>
        </Fact>
        <Fact label="Speaks with">{conversation.TextNumberName || phoneText(conversation.TextPhoneNumber)}</Fact>
        {ScheduledCount > 0 && <Fact label="Waiting">{formatCounted(ScheduledCount, 'scheduled text')}</Fact>}
        {PersonID !== null && <OfContact PersonID={PersonID} />}
      </dl>
    </aside>
  )
}

const OfContact = ({ PersonID }: { PersonID: number }) => {
  const { data, error, refetch } = useQuery(queryOf(getContact, { params: { PersonID } }))
  if (error && !data) {
    return isNotFound(error) ? null : (
      <FailedState
        compact
        message={sentenceOf(error, 'There was an error getting your contact.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Stack gap={8} aria-busy="true">
        <Skeleton height={12} width="40%" />
        <Skeleton height={14} width="75%" />
      </Stack>
    )
  }
  const others = data.Phones.filter(({ Prefix }) => Prefix !== 'Primary')
  return (
    <>
      <Fact label="Groups">
        {data.Groups.length === 0
          ? 'In no group'
          : data.Groups.map(({ ListID, ListName }, at) => (
              <span key={ListID}>
                {at > 0 && ', '}
                <TextLink {...toGroup(ListID)}>{ListName}</TextLink>
              </span>
            ))}
      </Fact>
      {others.length > 0 && (
        <Fact label="Other numbers">
          {others.map(({ PhoneNumber: digits }) => (
            <div key={digits}>
              <Phone digits={digits} />
            </div>
          ))}
        </Fact>
      )}
      {data.Notes && <Fact label="Notes">{data.Notes}</Fact>}
      {Object.entries(data.CustomData)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
